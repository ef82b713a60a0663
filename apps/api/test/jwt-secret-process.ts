import { jwtSecret } from '../src/lib/jwt-secret';

// A process of its own for the test that starts several on one folder: says the key that it would sign with.
process.send?.(jwtSecret().export().toString());
