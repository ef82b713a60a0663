# The product as one process: API on 4000, web on 3000. The database is not in here: set MONGODB_URI.
# --build-arg STT=local puts the speech recogniser of that setting into it, 670 MB more: nothing is fetched at its start.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV CI=true TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
# The pnpm that package.json pins.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
RUN npm install --global "$(node --print "require('./package.json').packageManager.split('+')[0]")"
# Packages first: they change less often than the source, so most builds reuse this layer.
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/shared/package.json packages/shared/
COPY packages/authorship/package.json packages/authorship/
COPY packages/transcript/package.json packages/transcript/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY packages/speech/package.json packages/speech/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN pnpm install --frozen-lockfile --filter "@interview-detection/api..." --filter "@interview-detection/web..." --filter .
COPY . .
RUN pnpm exec turbo run build
# Every package that runs, with version, hash and licence (CycloneDX), for whoever has to say what is in here.
RUN pnpm run sbom --required-only > /dev/null
# What the API needs to run and nothing of the tools; of its packages no types and no maps, which only tools read,
# and one weight of each font.
RUN pnpm --filter @interview-detection/api deploy --prod --legacy /out \
 && find /out/node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find /out/node_modules/.pnpm -path '*/@embedpdf/fonts-*/fonts/*' ! -name '*-Regular.*' -delete \
 && find /out/node_modules/.pnpm -path '*/@expo-google-fonts/*/*' -type f ! -name '*_400Regular.ttf' ! -name 'package.json' ! -name 'LICENSE*' -delete \
 && find /out/node_modules/.pnpm -name 'harfbuzz-subset.wasm' -delete
# The recogniser's Python, engine and model, checked by their hashes; an empty folder without it.
ARG STT=off
ARG PIP_INDEX_URL
ARG PIP_CERT
RUN mkdir /speech \
 && if [ "$STT" = local ]; then \
      apt-get update && apt-get install -y --no-install-recommends python3 python3-venv \
      && XDG_CACHE_HOME=/speech pnpm --filter @interview-detection/speech install-recogniser \
      && chmod -R go+rX /speech; \
    fi

FROM node:24-bookworm-slim
ARG STT=off
RUN if [ "$STT" = local ]; then \
      apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/*; \
    fi
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Interview Detection" \
      org.opencontainers.image.description="Open, self-hosted interview management with honest reports" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data XDG_CACHE_HOME=/speech
WORKDIR /app
COPY --from=build /out/node_modules apps/api/node_modules
COPY --from=build /out/package.json apps/api/package.json
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/sbom.cdx.json sbom.cdx.json
COPY --from=build /speech /speech
# /data holds the generated session key; /tmp, resumes on their way. Nothing else is written: both may be all there is.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.API_PORT || 4000) + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
