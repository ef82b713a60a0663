import { systemPrincipal } from '../src/lib/system-principal';
import { Candidates } from '../src/modules/candidates/candidates.model';
import { Positions } from '../src/modules/positions/positions.model';
import { Users } from '../src/modules/users/users.model';

// Tests look at and change the records of every company, past the services.

const TESTS = systemPrincipal('tests');

export const CandidateModel = Candidates.acrossCompanies(TESTS);
export const PositionModel = Positions.acrossCompanies(TESTS);
export const UserModel = Users.acrossCompanies(TESTS);
