import type { QuestionSet } from './recording';

/** An invented interview of a site reliability engineer. */
export const SITE_RELIABILITY_ENGINEER: QuestionSet = {
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
};
