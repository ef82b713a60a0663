// Imported before anything else, and written so that an old Node can parse it and report why it stops.
var wanted = '20.19';
var have = process.versions.node.split('.').map(Number);
if (have[0] < 20 || (have[0] === 20 && have[1] < 19)) {
  console.error(
    'Interview Detection needs Node ' +
      wanted +
      ' or newer, this is ' +
      process.version +
      ': install a current one from https://nodejs.org and try again.',
  );
  process.exit(1);
}
