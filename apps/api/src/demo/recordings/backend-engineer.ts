import type { QuestionSet } from './recording';

/** Invented interviews of backend engineers. */
export const BACKEND_ENGINEERS: readonly QuestionSet[] = [
  {
    position: 'Backend Engineer',
    questions: [
      {
        question: 'Which change to a system are you proud of, and why that one?',
        points: [],
        good: {
          text: 'At the parcel company we had a nightly job that recalculated every route, and it had crept up to nine hours. I threw out most of it and only recomputed the depots whose orders had changed since the last run. It took me three weeks of arguing and maybe four days of typing. The dispatchers noticed before I told anybody, because their tablets were suddenly right at six in the morning.',
          levels: [],
        },
        weak: {
          text: 'We moved to microservices at my last place and that was quite big. I was in the team that did the user service. It was a lot of meetings, honestly, but in the end we had about twelve services and the deployments were separate. I think it was faster afterwards, although I never looked at numbers for it myself.',
          levels: [],
        },
        assistant: [
          'One change that I am particularly proud of is the redesign of a critical data processing pipeline.',
          'The original system suffered from performance bottlenecks and limited scalability, which negatively affected the overall user experience.',
          'By introducing asynchronous processing, efficient caching strategies and comprehensive monitoring, we were able to significantly reduce latency while improving reliability.',
          'Furthermore, the project required close collaboration between several stakeholders, which strengthened communication across the organisation.',
          'Ultimately, the initiative demonstrated the importance of balancing technical excellence with tangible business value.',
        ],
        assistantLevels: [],
      },
      {
        question: 'A payment request can arrive twice. How do you make sure that the customer is charged once?',
        points: [
          'The client sends an idempotency key that names the payment',
          'The key is stored under a unique constraint in the same transaction',
          'A repeated request gets the stored result of the first one',
        ],
        referenceAnswer:
          'The client names the payment by a key of its own and repeats that key with every try. The server stores the key under a unique constraint in the transaction that writes the charge, so a second request cannot charge again and gets the stored result of the first.',
        good: {
          text: 'The client makes up an id for the payment before the first try and sends it every time. We insert that id into a table with a unique index, in the same transaction that writes the charge. If the insert bounces, somebody was there before us, so I read the row and hand back whatever that first attempt answered. The nasty case is the first one still running, there I answer 409 and let them come back in a second.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'I would check in the database whether there is already a payment for the same order and the same amount in the last minute or so. If I find one I skip it. That worked fine for us in the shop. You could also disable the button in the browser after the first click so that people do not press it twice.',
          levels: ['not met', 'not met', 'partly 2'],
        },
        assistant: [
          'Ensuring that a customer is charged exactly once requires a robust idempotency mechanism.',
          'First, the client should generate a unique idempotency key for each payment and include it with every retry of the request.',
          'Second, the server should persist this key in a database table protected by a unique constraint, ideally within the same transaction as the charge itself.',
          'When a duplicate request arrives, the server can detect the existing key and simply respond with the previously stored result.',
          'In addition, it is advisable to define a retention period for the keys and to monitor duplicate requests for unusual patterns.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'A query that was fast last month takes eight seconds now. What do you look at first?',
        points: [
          'Look at the query plan that the database really uses',
          'Compare how much data there is with how much there was',
          'Check indexes and statistics before changing the query',
        ],
        referenceAnswer:
          'Look at the plan that the database really uses on the real data, and compare the row counts with those of last month. Check indexes and statistics first; rewrite the query only when they are in order.',
        good: {
          text: 'Explain analyze, on the real database, because on my laptop it will be quick of course. Nine times out of ten the table has grown past some point and the planner went from an index to a full scan. So next I look at row counts and when the statistics were last gathered. Only after that would I touch the query itself, and usually a composite index in the right order is all it wants.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'Probably I would put a cache in front of it, since most people read the same thing anyway. Redis with five minutes is normally good enough. If it still is slow after that, we can look into getting a bigger machine for the database, memory is cheap nowadays compared to the hours of a developer.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'When a query degrades over time, a systematic approach to diagnosis is essential.',
          'The first step is to examine the execution plan in order to understand how the database actually retrieves the data.',
          'It is equally important to consider whether the volume of data has increased considerably, as this may cause the optimizer to choose a different strategy.',
          'Subsequently, one should verify that the relevant indexes exist and that the table statistics are up to date before modifying the query.',
          'Finally, monitoring tools can help to identify contention or resource limitations that contribute to the problem.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'Write a program that finds the first word that occurs twice in a text, and say what it costs.',
        code: 'Python',
        points: [
          'Remembers the words seen so far in a set',
          'Stops at the first word that is already in it',
          'Linear time, and memory for the distinct words',
        ],
        referenceAnswer:
          'Walk through the words once and keep those seen in a set. The first word that is in the set already is the answer, and the walk ends there. Linear time, and memory for the distinct words.',
        good: {
          text: 'I split on anything that is not a letter, lower-case it, and keep a set of what I have seen. The moment a word is in the set already I hand it back and stop reading. That is one pass, so linear in the length of the text, and the set never holds more than the distinct words. If the text does not fit in memory I would read it as a stream, nothing else changes.',
          html: 'I split on anything that is not a letter, lower-case it, and keep a set of what I have seen. The moment a word is in the set already I hand it back and stop reading. That is one pass, so linear in the length of the text, and the set never holds more than the distinct words. If the text does not fit in memory I would read it as a stream, nothing else changes.<pre><code>const seen = new Set();\nfor (const word of words(text)) {\n  if (seen.has(word)) return word;\n  seen.add(word);\n}</code></pre>',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'I would take each word and compare it with all the words that come after it, with two loops. When they are equal I print the word and break out. It is maybe not the fastest way, but it is easy to read and for a normal text of some pages nobody will ever feel the difference in practice.',
          levels: ['not met', 'partly 2', 'not met'],
        },
        assistant: [
          'This problem can be solved efficiently by using a hash-based data structure.',
          'The algorithm iterates over the words of the text and maintains a set that contains every word encountered so far.',
          'For each word, it checks whether the word is already present in the set and terminates as soon as a repetition is detected.',
          'The time complexity is linear with respect to the number of words, while the space complexity is proportional to the number of distinct words.',
          'Edge cases such as punctuation, capitalisation and empty input should also be handled appropriately.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
  {
    position: 'Backend Engineer',
    questions: [
      {
        question: 'What did you break, and what happened then?',
        points: [],
        good: {
          text: 'I once shipped a migration that renamed a column while the old version of the service was still running on half the machines. Orders failed for eleven minutes on a Friday, which is a long time when you are watching it. I rolled back, apologised in the channel, and the week after I wrote the rule we still use: add first, copy, switch, remove later, never two of them in one release.',
          levels: [],
        },
        weak: {
          text: 'I am a careful person so I did not really break something big. There was a small thing with an e-mail that went out twice to some customers, but that was because the ticket was not clear about it. We fixed it the same day and nobody complained as far as I know, so it was fine.',
          levels: [],
        },
        assistant: [
          'Mistakes are an inevitable part of professional growth, and I value them as learning opportunities.',
          'In a previous role, I introduced a configuration change that inadvertently affected the availability of a production service.',
          'I immediately communicated the issue to the relevant stakeholders and coordinated a rollback to restore normal operation.',
          'Afterwards, I facilitated a blameless retrospective in order to identify the root cause and to establish preventive measures.',
          'This experience reinforced the importance of automated testing, gradual rollouts and transparent communication.',
        ],
        assistantLevels: [],
      },
      {
        question: 'Two services must agree that an order was paid. How do you do it without a shared database?',
        points: [
          'Write the event together with the change, in an outbox',
          'Deliver at least once and let the receiver ignore repetitions',
          'Accept that the services agree a little later',
        ],
        referenceAnswer:
          'Write the event into an outbox in the transaction of the change and deliver it from there at least once. The receiver remembers what it handled and ignores repetitions. The two agree a little later, and the screens say so.',
        good: {
          text: 'The order service writes the new state and a row in an outbox table in one go, so either both exist or neither. Something dumb polls that table and pushes to the queue, and it may well push a row twice. The shipping side keeps the ids of what it handled and shrugs at repeats. For a second or two they disagree, and the screen has to say "being processed" instead of pretending.',
          levels: ['met 1', 'met 3', 'met 4'],
        },
        weak: {
          text: 'I would call the other service by HTTP right after saving and if it gives an error I try again three times. Usually it works. For the cases where it does not, we had a script which compares the two at night and sends a mail with the differences to the support team, they know how to fix it.',
          levels: ['not met', 'not met', 'partly 3'],
        },
        assistant: [
          'Maintaining consistency between distributed services is a well-known architectural challenge.',
          'A proven solution is the transactional outbox pattern, in which the service stores an event alongside the state change within a single local transaction.',
          'A separate relay then publishes the events to a message broker with at-least-once delivery, so consumers must process messages idempotently.',
          'As a result, the system achieves eventual consistency, which means that short periods of divergence have to be tolerated.',
          'For complex workflows, the saga pattern can coordinate compensating actions across multiple services.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'How do you decide whether something deserves an automated test?',
        points: [
          'By what it costs when it breaks unnoticed',
          'Tests describe behaviour and survive a change of the inside',
          'Some things are cheaper to check in another way',
        ],
        referenceAnswer:
          'By what it costs when it breaks and nobody notices. A test describes behaviour as the caller sees it, so that the inside can change. Where looking at it is cheaper, look at it.',
        good: {
          text: 'I ask who gets hurt when this silently stops working, and how long until somebody would notice. Money, permissions and anything that deletes gets tests even if it is three lines. I write them against what the caller sees, because tests that know the inside scream at every cleanup and then people start ignoring them. For layout stuff I would rather look at a screenshot, honestly.',
          levels: ['met 1', 'met 3', 'met 4'],
        },
        weak: {
          text: 'We had the rule of eighty percent coverage, so basically you write tests until the pipeline is green. I think that is a good rule since it is the same for everyone. Sometimes you end up testing getters, but that is still better than having no tests, and the number looks good in the report.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'The decision to automate a test should be based on a careful assessment of risk and value.',
          'Functionality whose failure would have a significant impact on users or on the business deserves thorough automated coverage.',
          'Tests should focus on observable behaviour rather than implementation details, which ensures that they remain stable during refactoring.',
          'For areas such as visual design or exploratory usability, manual review may be a more cost-effective alternative.',
          'Moreover, a balanced test pyramid helps teams to obtain fast feedback without excessive maintenance effort.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'Review this idea: "we log every request body so that we can debug code faster".',
        points: [
          'Bodies hold passwords and personal data',
          'Logs are kept longer and read by more people than the database',
          'Log ids and a few chosen fields instead',
        ],
        good: {
          text: 'No, and I would say so in the review. Sooner or later there is a password or somebody’s medical note in there, and then it is in the log system where forty people can search it for a year. What I want for debugging is a request id, the route, the user id and how long it took. If I truly need a body, I reproduce it, or switch it on for one test account for ten minutes.',
          levels: ['met 2', 'met 2', 'met 3'],
        },
        weak: {
          text: 'It is useful, I have done that before and it saved us a lot of time when a partner sent us wrong JSON. You just have to watch the disk, since the log files can get very large in a short time. With compression and a rotation of seven days it was no problem for us at all.',
          levels: ['not met', 'partly 3', 'not met'],
        },
        assistant: [
          'While the intention behind this proposal is understandable, it introduces considerable security and privacy risks.',
          'Request bodies frequently contain passwords, payment details or other personal data that must not be stored in plain text.',
          'Log files are typically retained for extended periods and are accessible to a wider audience than the production database.',
          'A preferable approach is to log correlation identifiers together with a limited selection of non-sensitive fields.',
          'Additionally, automatic redaction can serve as a further safeguard against accidental disclosure.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
];
