// Run by mongosh beside mongod at every start of the container (start.sh): creates the replica set and its users if they
// are missing, adds new members, and sets the passwords from the volume or MONGO_PASSWORD. It signs in as mongod's
// internal user, which the key file admits before any other user exists.
const fs = require('fs');

const { KEYS, ACCESS, READY, MONGO_HOST, MONGO_MEMBERS, MONGO_PASSWORD } = process.env;
const DATABASE = 'interview-detection';
const WAIT_MS = 500;
/** The node user of the application's image. */
const APP_USER = 1000;

const read = name => fs.readFileSync(`${KEYS}/${name}`, 'utf8').trim();
const hosts = MONGO_MEMBERS.split(',');
const say = line => print(`set-up: ${line}`);

/** Repeats the work until it succeeds: mongod or another member may still be starting. */
function insist(what, work) {
  for (let last = ''; ; sleep(WAIT_MS)) {
    try {
      // Stored first: mongosh awaits a value only when it is assigned, and only then is a failure caught here.
      const result = work();
      return result;
    } catch (error) {
      if (error.message !== last) say(`${what}: ${error.message}`);
      last = error.message;
    }
  }
}

function connect(target) {
  return new Mongo(`mongodb://__system:${read('keyfile')}@${target}&authSource=local&serverSelectionTimeoutMS=5000`);
}

const own = insist('waiting for mongod', () => connect('127.0.0.1:27017/?directConnection=true')).getDB('admin');

/** The configuration of the set, or null before there is one. */
function configuration() {
  try {
    return own.runCommand({ replSetGetConfig: 1 }).config ?? null;
  } catch (error) {
    if (error.codeName === 'NotYetInitialized') return null;
    throw error;
  }
}

/** Only the first member creates the set; it then adds the others. */
function initiate() {
  if (configuration() !== null || hosts[0] !== `${MONGO_HOST}:27017`) return;
  const members = hosts.map((host, _id) => ({ _id, host }));
  own.runCommand({ replSetInitiate: { _id: 'rs0', members } });
  say(`replica set of ${hosts.length} created`);
}

function addMembers(admin) {
  for (const host of hosts) {
    const { config } = admin.runCommand({ replSetGetConfig: 1 });
    if (config.members.some(member => member.host === host)) continue;
    const _id = Math.max(...config.members.map(member => member._id)) + 1;
    const members = [...config.members, { _id, host }];
    admin.runCommand({ replSetReconfig: { ...config, version: config.version + 1, members } });
    say(`${host} added`);
  }
}

function setUser(admin, user, pwd, roles) {
  const isThere = admin.runCommand({ usersInfo: user }).users.length > 0;
  admin.runCommand({ [isThere ? 'updateUser' : 'createUser']: user, pwd, roles });
}

/** Writes the address that the application reads, in a file that only it can read. */
function writeAddress(password) {
  const file = `${ACCESS}/mongodb-uri`;
  const login = `${DATABASE}:${encodeURIComponent(password)}`;
  fs.writeFileSync(`${file}.new`, `mongodb://${login}@${MONGO_MEMBERS}/${DATABASE}?replicaSet=rs0&authSource=admin\n`);
  fs.chmodSync(`${file}.new`, 0o400);
  fs.chownSync(`${file}.new`, APP_USER, APP_USER);
  fs.renameSync(`${file}.new`, file);
}

insist('creating the replica set', initiate);
if (hosts[0] === `${MONGO_HOST}:27017`) {
  insist('creating the users', () => {
    const set = connect(`${own.hello().hosts.join(',')}/?replicaSet=rs0`).getDB('admin');
    addMembers(set);
    const password = MONGO_PASSWORD || read('app-password');
    setUser(set, 'admin', read('admin-password'), ['root']);
    setUser(set, DATABASE, password, [
      { role: 'readWrite', db: DATABASE },
      { role: 'dbAdmin', db: DATABASE },
    ]);
    writeAddress(password);
  });
}
insist('waiting for the replica set', () => {
  const hello = own.hello();
  if (!hello.isWritablePrimary && !hello.secondary) throw new Error('not a member yet');
});
fs.writeFileSync(READY, '');
say('ready');
