import './app-context';
import { jwtSecret } from '../src/lib/jwt-secret';

// A separate process for the test that starts several on one folder: sends the key that it would sign with.
process.send?.(jwtSecret().export().toString());
