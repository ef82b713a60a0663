// The minimum that does the same work: Express 5, the native driver, the same queries, the same replies. The comparison
// measures what the product adds on top (contract, checks, headers, log, metrics).
import { createSecretKey } from 'node:crypto';
import express from 'express';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';

const { MongoClient, ObjectId } = mongoose.mongo;
const client = await new MongoClient(process.env.MONGODB_URI, { maxPoolSize: 50 }).connect();
const db = client.db('interview-detection');
const [users, sessions, companies, candidates, interviews, outbox] = [
  'users',
  'sessions',
  'companies',
  'candidates',
  'interviews',
  'outbox',
].map(name => db.collection(name));
const open = { $in: ['scheduled', 'in_progress'] };

// As in the product: deriving a key from text per request would cost more than the rest of a small call.
const key = createSecretKey(process.env.JWT_SECRET, 'utf8');

const app = express();
app.get('/readyz', (_req, res) => res.json({}));

app.use(async (req, res, next) => {
  let claims;
  try {
    claims = jwt.verify(req.get('authorization')?.slice(7) ?? '', key, { algorithms: ['HS256'] });
  } catch {
    return res.status(401).json({ message: 'Please sign in' });
  }
  const [user, session] = await Promise.all([
    users.findOne({ _id: new ObjectId(claims.sub) }),
    sessions.findOne({ _id: new ObjectId(claims.sid) }),
  ]);
  if (!user || user.tokenVersion !== session?.version) return res.status(401).json({ message: 'Please sign in' });
  req.user = user;
  return next();
});

app.get('/auth/me', async (req, res) => {
  const company = await companies.findOne({ _id: req.user.company });
  const { _id, first_name, last_name, email, phone } = req.user;
  res.json({ data: { _id, first_name, last_name, name: `${first_name} ${last_name}`, email, phone, company } });
});

app.get('/dashboard', async (req, res) => {
  const company = req.user.company;
  await companies.findOne({ _id: company });
  const from = new Date();
  from.setUTCHours(0, 0, 0, 0);
  const to = new Date(from.getTime() + 86_400_000);
  const count = (collection, status) => collection.countDocuments({ company, status });
  const [scheduled, inProgress, completed, noShow, today, pending, selected, rejected] = await Promise.all([
    count(interviews, 'scheduled'),
    count(interviews, 'in_progress'),
    count(interviews, 'completed'),
    count(interviews, 'no_show'),
    interviews.countDocuments({
      company,
      startsAt: { $gte: from, $lt: to },
      status: { $in: ['scheduled', 'in_progress', 'completed', 'no_show'] },
    }),
    count(candidates, 'Pending'),
    count(candidates, 'Selected'),
    count(candidates, 'Rejected'),
  ]);
  res.json({
    data: {
      totalInterviews: scheduled + inProgress + completed + noShow,
      totalCompleted: completed,
      totalUpcoming: scheduled + inProgress,
      totalCandidates: pending + selected + rejected,
      totalCandidatesSelected: selected,
      totalCandidatesRejected: rejected,
      totalInterviewsToday: today,
    },
  });
});

app.get('/candidates', async (req, res) => {
  const filter = { company: req.user.company };
  const [page, size] = [Number(req.query.page), Number(req.query.size)];
  const [rows, total] = await Promise.all([
    candidates
      .find(filter, { projection: { history: 0 } })
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * size)
      .limit(size)
      .toArray(),
    candidates.countDocuments(filter),
  ]);
  const data = rows.map(({ _id, name, email, position, status, resume, createdAt }) => ({
    _id,
    name,
    email,
    position,
    status,
    resume: { name: resume.name, size: resume.size },
    createdAt,
  }));
  res.json({ data, page: { number: page, size, total } });
});

app.get('/interviews', async (req, res) => {
  const rows = await interviews
    .find({ company: req.user.company, status: open }, { projection: { history: 0 } })
    .sort({ startsAt: 1, _id: 1 })
    .limit(1001)
    .toArray();
  // The state of the latest email to each candidate, and who is double-booked.
  const [mails, others] = await Promise.all([
    outbox
      .find(
        {
          company: req.user.company,
          about: { $in: rows.map(row => row._id) },
          state: { $in: ['queued', 'held', 'sent', 'failed'] },
          'to.address': { $in: [...new Set(rows.map(row => row.candidate.email))] },
          kind: { $ne: 'overdue' },
        },
        { projection: { _id: 0, about: 1, 'to.address': 1, state: 1, createdAt: 1, sentAt: 1 } },
      )
      .hint('mails_about_interview')
      .toArray(),
    interviews
      .find(
        {
          $or: rows.map(({ interviewer, startsAt, endsAt }) => ({
            company: req.user.company,
            'interviewer._id': interviewer._id,
            status: open,
            startsAt: { $gt: new Date(startsAt.getTime() - 28_800_000), $lt: endsAt },
          })),
        },
        { projection: { 'interviewer._id': 1, startsAt: 1, endsAt: 1 } },
      )
      .hint({ company: 1, 'interviewer._id': 1, status: 1, startsAt: 1 })
      .toArray(),
  ]);
  const data = rows.map(row => ({
    _id: row._id,
    id: row._id,
    candidate: row.candidate,
    position: row.position,
    interviewer: row.interviewer,
    interviewType: row.interviewType,
    date: `${row.day}T00:00:00.000Z`,
    time: row.time,
    timeZone: row.timeZone,
    startsAt: row.startsAt,
    durationMinutes: row.durationMinutes,
    status: row.status,
    description: row.description,
    meetingUrl: `https://meet.jit.si/${row._id}`,
    reportStatus: row.report.status,
    notice: mails.find(mail => mail.about.equals(row._id)) ?? null,
    doubleBooked: others.some(
      other => !other._id.equals(row._id) && other.startsAt < row.endsAt && other.endsAt > row.startsAt,
    ),
  }));
  res.json({ data });
});

const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => client.close().then(() => process.exit(0)));
});
