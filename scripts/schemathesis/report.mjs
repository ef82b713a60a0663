const RERUN = 'npm test -- --only openapi';

/** Returns a failure of a walk in the format of `npm test`: of one call, or of the whole walk if none is named. */
export const failureOf = ({ call = 'the walk', role, error }) => ({
  test: `${call}, as ${role}`,
  error,
  rerun: RERUN,
});

/** Returns the parts below a heading such as `=== FAILURES ===`, by the heading of each part, `___ POST /users ___`. */
function partsBelow(output, heading) {
  const parts = new Map();
  let isBelow = false;
  let lines;
  for (const line of output.split('\n')) {
    const title = /^=+ (.+) =+$/.exec(line)?.[1];
    if (title !== undefined) isBelow = title === heading;
    const part = isBelow ? /^_+ (.+) _+$/.exec(line)?.[1] : undefined;
    if (part !== undefined) parts.set(part, (lines = []));
    else if (isBelow && line.trim() !== '') lines?.push(line.trim());
  }
  return parts;
}

/** Returns the findings on a call: `ST101 Server error ([500] Internal Server Error)`. */
function findings(lines) {
  const titles = [...new Set(lines.filter(line => /^- ST\d+ /.test(line)).map(line => line.slice(2)))];
  const answer = /^(\[\d{3}\].*?):?$/.exec(lines.find(line => /^\[\d{3}\]/.test(line)) ?? '')?.[1];
  return `${titles.join('; ') || lines[0]}${answer ? ` (${answer})` : ''}`;
}

/**
 * Counts a walk from Schemathesis's output. One that stopped early, or called nothing, has failed.
 * @returns how many calls passed, and a failure for each that did not
 */
export function countsOf({ code, output }, role) {
  const tested = Number(/^ *Tested: (\d+)/m.exec(output)?.[1] ?? 0);
  const found = [...partsBelow(output, 'FAILURES')].map(([call, lines]) =>
    failureOf({ call, role, error: findings(lines) }),
  );
  const broken = [...partsBelow(output, 'ERRORS')].map(([call, lines]) =>
    failureOf({ call, role, error: lines.slice(0, 3).join(': ') }),
  );
  const failures = [...broken, ...found];
  if (failures.length === 0 && (code !== 0 || tested === 0)) {
    const last = output.trim().split('\n').at(-1);
    failures.push(
      failureOf({ role, error: `Schemathesis ended with exit code ${code}: ${last || 'it said nothing'}` }),
    );
  }
  return { passed: Math.max(0, tested - found.length), failures };
}
