/** For one call: only a product that hangs exceeds it. Milliseconds. */
const CALL_MAX_MS = 300_000;

async function call(url, { method = 'POST', token, body }) {
  const isForm = body instanceof FormData;
  const reply = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_MAX_MS),
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()).data;
}

/** The smallest valid PDF: an empty page. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>`;

/** Adds a colleague with that role, who has chosen their own password. @returns their session */
async function addColleague(url, { token, role }) {
  const account = { email: `${role}@example.org`, password: 'as Ada chose it' };
  const names = { first_name: 'Tom', last_name: 'Becker', phone: '1' };
  await call(`${url}/users/add`, { token, body: { ...names, ...account, role } });
  const given = await call(`${url}/auth/login`, { body: account });
  const change = { currentPassword: account.password, password: 'battery staple' };
  return (await call(`${url}/auth/change-password`, { token: given.token, body: change })).token;
}

/**
 * Creates a company with a record of every kind. @returns sessions for both sides, that of staff with the requested
 * role, and an id by the first word of its path
 */
export async function makeRecords(url, role) {
  const account = { email: 'ada@example.org', password: 'correct horse' };
  const user = await call(`${url}/auth/register`, { body: { first_name: 'Ada', last_name: 'King', ...account } });
  const { token } = await call(`${url}/auth/login`, { body: account });
  const company = await call(`${url}/company`, {
    token,
    body: { name: 'Northwind', address: '1 Quay', contact_email: 'hi@example.org', phone: '1' },
  });
  const position = await call(`${url}/positions`, { token, body: { name: 'Engineer' } });
  const schedule = (name, email) => {
    const body = new FormData();
    const date = `${new Date().getUTCFullYear() + 2}-05-14`;
    const start = { date, time: '10:30', interviewType: 'Bot', position: position._id };
    const fields = { name, email, description: 'First round', ...start };
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('resume', new Blob([PDF], { type: 'application/pdf' }), 'resume.pdf');
    return call(`${url}/interviews`, { token, body });
  };
  const interview = await schedule('Adaeze Okafor', 'adaeze@example.org');
  // A separate one: the other is cancelled during the walk.
  const visited = await schedule('Jonas Lindqvist', 'jonas@example.org');
  const [mail] = await call(`${url}/outbox`, { method: 'GET', token });
  const webhook = await call(`${url}/webhooks`, {
    token,
    body: { url: 'https://hooks.example.org/', events: ['candidate.erased'] },
  });
  const key = await call(`${url}/api-keys`, { token, body: { name: 'Import', access: 'read' } });
  const ids = {
    users: user._id,
    company: company._id,
    positions: position._id,
    interviews: interview._id,
    'bot-interview-data': interview._id,
    candidates: interview.candidate._id,
    webhooks: webhook._id,
    'api-keys': key._id,
    ...(mail ? { outbox: mail._id } : {}),
  };
  const { url: link } = await call(`${url}/interviews/${visited._id}/link`, { method: 'GET', token });
  const visit = await call(`${url}/candidate/session`, { body: { token: link.split('/i/')[1] } });
  const { notice } = await call(`${url}/candidate/interview`, { method: 'GET', token: visit.token });
  const consent = { noticeVersion: notice.version, decision: 'agreed' };
  await call(`${url}/candidate/consent`, { token: visit.token, body: consent });
  const caller = role === 'owner' ? token : await addColleague(url, { token, role });
  return { token: caller, candidate: visit.token, ids };
}
