// A separate process for the test that kills it: sends webhook messages.
// Arguments: the database, and the length of a lease in milliseconds.
import { appSubscribers } from '../src/app-subscribers';
import { connectDatabase } from '../src/database/connection';
import { connectSubscribers } from './app-context';
import { startJobWorker } from '../src/jobs/job-worker';
import { deliverWebhook } from '../src/modules/webhooks/delivery.jobs';

connectSubscribers(appSubscribers);
await connectDatabase(process.argv[2] ?? '');
await startJobWorker([{ ...deliverWebhook, leaseMs: Number(process.argv[3]) }]);
