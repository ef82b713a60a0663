import { createServer } from 'node:net';
import { PlainError } from './steps.mjs';

function tryPort(port, host) {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', error => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Exits with one line if a port we need is not available: better now than after the build. `hasWeb` says whether
 * WEB_PORT is one of them.
 */
export async function checkPorts(command, hasWeb = process.env.SERVE_WEB !== 'false') {
  const host = process.env.HOST || '127.0.0.1';
  const wanted = [
    ['API_PORT', process.env.API_PORT || '4000'],
    ...(hasWeb ? [['WEB_PORT', process.env.WEB_PORT || '3000']] : []),
  ];
  if (wanted.length === 2 && wanted[0][1] === wanted[1][1]) {
    throw new PlainError(`API_PORT and WEB_PORT are both ${wanted[0][1]}: choose two.`);
  }
  for (const [name, text] of wanted) {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65535) {
      throw new PlainError(`${name} must be a port number from 1 to 65535, not "${text}".`);
    }
    const problem = await tryPort(port, host);
    if (problem === 'EADDRINUSE') {
      throw new PlainError(
        `Port ${port} on ${host} is in use (does Interview Detection run already?): stop that program, or choose ` +
          `another port: ${name}=${port + 100} ${command}`,
      );
    }
    if (problem === 'EACCES') {
      throw new PlainError(
        `This user may not open port ${port}: choose one above 1023: ${name}=${port + 8000} ${command}`,
      );
    }
    if (problem) throw new PlainError(`Port ${port} on ${host} cannot be opened (${problem}): check HOST and ${name}.`);
  }
}
