import type { QuestionSet } from './recording';

/** Invented interviews of engineers. */
export const ENGINEERING: readonly QuestionSet[] = [
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
  {
    position: 'Frontend Engineer',
    questions: [
      {
        question: 'Which interface did you throw away and build again?',
        points: [],
        good: {
          text: 'A booking calendar for a physiotherapy chain. I had built this beautiful week grid with drag and drop, two months of work, and the receptionists kept a paper list beside it. So I sat at the desk for a morning. They answer the phone with one hand! I replaced it by a search field and a list of the next free times, keyboard only, and the paper was gone by the next week.',
          levels: [],
        },
        weak: {
          text: 'We had an old page in jQuery and I rewrote it in React with TypeScript because nobody wanted to maintain it any more. It looks the same as before but the code is much cleaner now. It took around five months with two people and the customers did not notice the difference, which was the goal.',
          levels: [],
        },
        assistant: [
          'Rebuilding an interface from the ground up can be both challenging and rewarding.',
          'In one instance, our team decided to replace a legacy dashboard that no longer met the evolving needs of our users.',
          'We conducted user research, created interactive prototypes and iterated on the design in close collaboration with stakeholders.',
          'The new interface was built with reusable components, which improved consistency and reduced the effort of future development.',
          'Ultimately, the redesign led to higher user satisfaction and a measurable increase in engagement.',
        ],
        assistantLevels: [],
      },
      {
        question: 'A form loses what people typed when the session ends. What do you change?',
        points: [
          'Keep the draft in the browser while typing',
          'Tell people what happened and let them sign in again',
          'Give the draft back after signing in, and forget it once it was sent',
        ],
        good: {
          text: 'Save the fields to session storage on every change, debounced a bit, everything but passwords and the file. On the 401 I would not wipe the page without a word, I show that the session ended and where to sign in. When they come back to the form it fills itself from the draft and says so, and after a successful save the draft is deleted. Files I can’t keep, so I name the one they had picked.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'I would make the session longer, for example thirty days, so it basically does not happen. And you could show a confirmation before leaving the page, the browser has an event for this. Most people fill the form in a few minutes anyway, so the session ending in the middle is really an edge case for me.',
          levels: ['not met', 'partly 2', 'not met'],
        },
        assistant: [
          'Losing user input is one of the most frustrating experiences in a web application.',
          'The form state should be persisted locally in the browser at regular intervals while the user is typing.',
          'When the session expires, the application should display a clear message and guide the user through the sign-in process.',
          'After successful authentication, the saved draft can be restored automatically, and it should be cleared once the submission has succeeded.',
          'Sensitive information such as passwords must be excluded from this mechanism.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'How do you find out why a page feels slow on a cheap phone?',
        points: [
          'Measure on a real or throttled device, not on your own machine',
          'Tell network, script and layout apart in a trace',
          'Fix the largest part first and measure again',
        ],
        good: {
          text: 'I own a bad phone for that, a seventy euro thing, plugged into the remote debugger. I record a trace of the exact tap that feels slow and look at which colour fills it. Mostly it is script, a bundle nobody needed on that page, sometimes layout thrash from a sticky header. Then I change one thing, the fattest, and record again, because my guesses about this are wrong about half the time.',
          levels: ['met 1', 'met 3', 'met 4'],
        },
        weak: {
          text: 'I run Lighthouse in Chrome on my laptop and look at the score. If it is above ninety it is okay. Normally you can win some points by compressing the images and adding lazy loading everywhere, and then it is green. For really old phones there is not much that you can do, people should update at some point.',
          levels: ['not met', 'not met', 'partly 3'],
        },
        assistant: [
          'Diagnosing performance on low-end devices requires a structured and data-driven approach.',
          'It is important to reproduce the problem on an actual device or with processor and network throttling enabled.',
          'A performance trace helps to distinguish between time that is spent on network requests, script execution and layout.',
          'Once the dominant bottleneck has been identified, it should be addressed first, and the results should be verified by measuring again.',
          'Real user monitoring can complement these findings with insights from the field.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'What makes a dialog accessible? Describe it as if you wrote the code.',
        points: [
          'Focus moves into the dialog and back to where it came from',
          'Tab stays inside and Escape closes it',
          'It has a role and a name that is read out',
        ],
        good: {
          text: 'These days I start from the native dialog element with showModal, since it gives me the trapped Tab and Escape for free. It needs a heading, and aria-labelledby pointing at that heading, so a screen reader says what just opened. I put focus on the first field, or on the harmless button when it is a confirmation. On close the focus goes back to the button that opened it, and if that is gone, to the list.',
          levels: ['met 4', 'met 1', 'met 2'],
        },
        weak: {
          text: 'You need a div with a high z-index and a dark background behind it, and a cross in the corner to close. For accessibility you put an aria-label on the cross, and all the images need an alt text. Also the colours should have enough contrast, four point five to one is what the tool checks for.',
          levels: ['not met', 'not met', 'partly 2'],
        },
        assistant: [
          'An accessible dialog must support both keyboard users and users of assistive technology.',
          'When the dialog opens, focus should be moved to a meaningful element inside it, and upon closing it should be returned to the triggering element.',
          'Keyboard navigation must be confined to the dialog, and pressing the Escape key should dismiss it.',
          'The container requires an appropriate role as well as an accessible name that is announced by screen readers.',
          'Finally, the background content should be marked as inert to prevent unintended interaction.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
  {
    position: 'Site Reliability Engineer',
    questions: [
      {
        question: 'Tell me about the worst night on call that you remember.',
        points: [],
        good: {
          text: 'Christmas two years ago, the certificate of an internal proxy ran out at midnight UTC. Nothing was down as such, it was just that no two services trusted each other any more. It took me forty minutes to see it because every dashboard I wanted to open was behind that same proxy. Since then I keep a read-only path to the metrics that depends on nothing we run ourselves.',
          levels: [],
        },
        weak: {
          text: 'There was a night when the disk of the database ran full and I got called around three. I deleted some old log files and then it worked again, so I went back to bed after half an hour. The next week it happened again, and then we bought a larger disk, since then it is quiet.',
          levels: [],
        },
        assistant: [
          'On-call duty can be demanding, and one incident in particular has shaped my approach to reliability.',
          'A cascading failure affected several services simultaneously, which made it difficult to identify the root cause.',
          'I followed the established incident response process, communicated regularly with stakeholders and prioritised the restoration of critical functionality.',
          'After the incident had been resolved, we conducted a thorough postmortem and implemented a number of preventive measures.',
          'The experience highlighted the value of preparation, clear communication and continuous improvement.',
        ],
        assistantLevels: [],
      },
      {
        question: 'Error rate jumps to 4 % right after a release. What do you do in the first five minutes?',
        points: [
          'Roll back or switch it off first, understand later',
          'Say in one place that it happens and who is on it',
          'Keep what is needed to understand it: logs, a trace, one bad machine',
        ],
        good: {
          text: 'Roll back. I don’t care yet what it is, the release is the obvious suspect and four percent is a lot of people. While that runs I write one line in the incident channel, what we see, that I have it, next update in ten minutes. The only thing I do before the last machine is replaced is pull one of the bad ones out of rotation so I can poke at it afterwards.',
          levels: ['met 1', 'met 3', 'met 4'],
        },
        weak: {
          text: 'First I look at the logs to find the error, then I search in the commits who has changed this part and ask that person. When we have found the bug we make a hotfix and deploy it quickly. I think going back to the old version is a bit of a defeat, because then you do not find out what the problem was.',
          levels: ['not met', 'not met', 'partly 1'],
        },
        assistant: [
          'A sudden increase in the error rate calls for a swift and coordinated response.',
          'The immediate priority is to mitigate the impact, typically by rolling back the release or by disabling the affected feature.',
          'At the same time, an incident should be declared so that all stakeholders know what is happening and who is responsible.',
          'Relevant logs, metrics and traces should be preserved in order to support the subsequent investigation.',
          'Once the situation is stable, the team can analyse the root cause in a calm and systematic manner.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'How do you know that a backup is a backup?',
        points: [
          'Only a restore that was tried proves it',
          'Restore on a schedule and measure how long it takes',
          'Keep a copy that the production account cannot delete',
        ],
        good: {
          text: 'When I have restored it, on other machines, and the application started on top and a person found yesterday’s order. Everything before that is a file. We do it every second Tuesday by a script and write down how long it took, because the number drifts as the data grows and management should hear it before the bad day. One copy sits in another account with a key that production does not have.',
          levels: ['met 1', 'met 3', 'met 4'],
        },
        weak: {
          text: 'The cloud provider makes snapshots every night and keeps them for fourteen days, and we get a mail if one of them fails. I have never seen a mail, so they are fine. If we ever need one you can restore it with two clicks in the console, it is described in their documentation quite well.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'A backup can only be considered reliable if its restoration has been verified in practice.',
          'Organisations should perform regular restore tests in an isolated environment and confirm that the recovered data is complete.',
          'These exercises should follow a fixed schedule, and the time that is required for recovery should be measured against defined objectives.',
          'Furthermore, at least one copy should be stored in a separate account or location that production credentials are unable to modify.',
          'Comprehensive documentation ensures that any member of the team is able to carry out the procedure.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'Which alert would you delete?',
        points: [
          'Alerts that nobody acts on',
          'Page on what users feel, not on causes',
          'What is not urgent belongs on a dashboard or in a ticket',
        ],
        good: {
          text: 'CPU over eighty percent, every single time. Nobody has ever done anything about it except look and go back to sleep, and a busy machine is what we paid for. I page on things a customer would ring us about, so checkout failing, or slow for more than a few minutes. Disk filling up in nine days is a ticket for Monday, not something to wake a person.',
          levels: ['met 2', 'met 3', 'met 4'],
        },
        weak: {
          text: 'I would not delete any of them, you never know when you need it. It is better to have too many alerts than too few. What we did is that we put a filter in the mailbox, so the unimportant ones go to a separate folder and you can look through them when you have some time left.',
          levels: ['not met', 'not met', 'partly 3'],
        },
        assistant: [
          'Alert fatigue is a serious problem that undermines the effectiveness of on-call teams.',
          'Any alert that does not lead to a concrete action should be removed or reconsidered.',
          'Paging should concentrate on symptoms that directly affect users rather than on internal causes such as processor utilisation.',
          'Conditions that are relevant but not urgent are better represented on dashboards or converted into tickets.',
          'Regular reviews of the alerting configuration help to maintain a healthy balance over time.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
];
