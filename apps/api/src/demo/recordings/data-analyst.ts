import type { QuestionSet } from './recording';

/** Invented interviews of data analysts. */
export const DATA_ANALYSTS: readonly QuestionSet[] = [
  {
    position: 'Data Analyst',
    questions: [
      {
        question: 'Which of your analyses changed a decision?',
        points: [],
        good: {
          text: 'We were about to close the Saturday shift at the clinic, because the sheet said it lost money. I noticed that follow-up visits were booked under the weekday doctor, so Saturday got the cost and Tuesday the income. Counted per patient instead of per day it was our second best shift. They kept it, and the manager still calls me Saturday, which I pretend to find funny.',
          levels: [],
        },
        weak: {
          text: 'I made a dashboard with all the important key figures for the management, in Power BI, with filters for the region and for the month. They look at it in the meeting every Monday. I am not sure whether they decided something because of it, but the feedback was positive and I have got more requests since then.',
          levels: [],
        },
        assistant: [
          'Data analysis is most valuable when it leads to actionable insights.',
          'In a previous position, I investigated a decline in customer retention by examining behavioural patterns across several segments.',
          'The analysis revealed that customers who completed the onboarding process were considerably more likely to remain active.',
          'Based on these findings, the organisation invested in an improved onboarding experience, which resulted in a noticeable increase in retention.',
          'This project illustrates how evidence-based recommendations can drive meaningful business outcomes.',
        ],
        assistantLevels: [],
      },
      {
        question: 'Yesterday’s revenue is 8 % below the day before. How do you find out why?',
        points: [
          'Check first that the data is complete',
          'Split by channel, country and product to find the part that moved',
          'Compare with the same weekday and with normal variation',
        ],
        referenceAnswer:
          'First make sure that the data is complete. Compare with the same weekday of earlier weeks and with the usual variation. Then split by channel, country and product until one part explains the drop.',
        good: {
          text: 'Before anything else I check that yesterday is all there, late files and a changed filter explain half of these. Then I hold it against the last few same weekdays, because eight percent on a rainy Wednesday might be nothing. If it is real I cut it by channel, country and product and look for the one slice that carries the drop. Usually it is one slice, and then I go and ask the people who own it.',
          levels: ['met 1', 'met 3', 'met 2'],
        },
        weak: {
          text: 'I would compare with the competitors, maybe there is a trend in the market. It can also be the weather or a public holiday, people buy less then. I would write these possible reasons in a mail to the team with the chart, and if it is still down after one week we should look at it in more depth.',
          levels: ['not met', 'not met', 'partly 2'],
        },
        assistant: [
          'A decline in revenue should be investigated in a structured manner.',
          'The first step is to verify the completeness and accuracy of the underlying data, since missing records can distort the figures.',
          'Next, the revenue should be segmented by dimensions such as channel, country and product in order to isolate the source of the change.',
          'It is also advisable to compare the figure with the same weekday in previous periods and to take normal variation into account.',
          'The findings should then be summarised and shared with the relevant stakeholders.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'When is an A/B test over?',
        points: [
          'When the sample size that was fixed before has been reached',
          'Not at the first moment at which it looks significant',
          'After whole weeks, so that every weekday counts alike',
        ],
        referenceAnswer:
          'When it has the sample size that was fixed before it began, after whole weeks. Looking every day and stopping when it seems significant finds differences that are not there.',
        good: {
          text: 'When it has the number of visitors we wrote down before we started, and not a click earlier. The temptation is to stop on the day the line turns green, but if you peek every morning you will find a winner in pure noise sooner or later. I also let it end on the weekday it began, since our Sunday people behave differently from our Monday people.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'You look at the p value every day and when it goes under five percent the test is over, because then it is significant and you have the winner. If it does not get there in two weeks, I normally extend it a little, most tests become significant at some point when you have enough patience with them.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'Determining the appropriate end of an experiment is crucial for obtaining valid results.',
          'The required sample size should be calculated in advance, and the test should continue until this number has been reached.',
          'Stopping as soon as the results appear significant, a practice known as peeking, substantially increases the risk of false positives.',
          'Moreover, experiments should run for complete weeks so that differences between weekdays are evenly represented.',
          'Secondary metrics should be monitored throughout in order to detect unintended consequences.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'Describe code or a program that you wrote to clean data, and what it refused.',
        points: [
          'Says what it dropped or changed instead of doing it silently',
          'Can be run again and gives the same result',
          'Keeps the raw data',
        ],
        referenceAnswer:
          'It keeps the raw data, writes a new table that is the same on every run, and lists each row that it dropped or changed with the reason instead of doing so silently.',
        good: {
          text: 'A little Python thing for delivery addresses from five depots. The raw files stay where they are, read-only, and the script writes a new table each time, so I can run it twice and get the same rows. Whatever it can’t parse goes to a rejects file with the reason, and the job fails if that file is longer than one percent. That caught a depot that had started to send postcodes as numbers.',
          levels: ['met 3', 'met 2', 'met 2'],
        },
        weak: {
          text: 'In Excel I have a macro which removes the duplicates and the empty rows and makes the dates the same format. It saves me about two hours each week. It deletes the wrong rows directly in the sheet, so afterwards the file is clean and everybody in the department can work with it without any problems.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'Data cleaning is a fundamental part of every analytical workflow.',
          'I developed a modular script that validates incoming records and writes a detailed report about every value that was modified or rejected.',
          'The process is designed to be idempotent, which means that repeated executions always produce the same outcome.',
          'The original data is preserved in its raw form so that all transformations remain traceable.',
          'Automated checks alert the team whenever the proportion of rejected records exceeds a defined threshold.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
  {
    position: 'Data Analyst',
    questions: [
      {
        question: 'What do you do when somebody asks for a number by noon?',
        points: [],
        good: {
          text: 'I ring them, because the number they ask for is rarely the one they need. Last time a director wanted "active users" for a board slide, and it turned out the slide was about churn. I give something at noon with a sentence about how wrong it may be, and the proper one two days later. If the two differ a lot I go back and say so, even if nobody asked.',
          levels: [],
        },
        weak: {
          text: 'I stop what I am doing and make it, since it is usually for somebody important. I take the query that we have from the last time and change the dates in it. There is no time for checks then, but small errors are not so bad, because in a presentation people only look at the direction anyway.',
          levels: [],
        },
        assistant: [
          'Requests with tight deadlines require a careful balance between speed and accuracy.',
          'I begin by clarifying the purpose of the request in order to understand which decision the number is supposed to support.',
          'Subsequently, I provide the best available estimate together with a transparent description of its limitations.',
          'Where necessary, I follow up with a more detailed analysis once sufficient time is available.',
          'This approach allows stakeholders to act promptly while maintaining confidence in the quality of the data.',
        ],
        assistantLevels: [],
      },
      {
        question: 'Average or median: which one do you report for delivery times?',
        points: [
          'Delivery times are skewed, so a few late ones pull the average up',
          'The median says what a typical customer sees',
          'Report a high percentile too, for the customers who wait longest',
        ],
        good: {
          text: 'Median on the front page, since that is what the normal customer gets. The average is dragged up by the twelve parcels that went to the wrong island, and then everyone believes we are slower than we are. But the people who write angry mails live in the tail, so beside it I put the time within which nineteen out of twenty arrive. The average I only keep for planning the vans.',
          levels: ['met 2', 'met 1', 'met 3'],
        },
        weak: {
          text: 'I would take the average, since everybody understands it and it is what the other departments use too. The median is more for statisticians. If there are extreme values in it, I would remove them before as outliers, for example everything over five days, and then the average is correct again for the report.',
          levels: ['partly 3', 'not met', 'not met'],
        },
        assistant: [
          'The choice between average and median depends on the distribution of the data and on the intended message.',
          'Delivery times are usually skewed to the right, so that a small number of very late deliveries increases the average considerably.',
          'The median is therefore a better representation of the experience of a typical customer.',
          'It should be complemented by a high percentile, which describes the situation of those customers who wait the longest.',
          'Presenting these measures together provides a comprehensive picture of performance.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'Two reports show different numbers of customers. What now?',
        points: [
          'Compare the definitions before the queries',
          'Find the customers who are in one and not in the other',
          'Agree on one definition and write it down with an owner',
        ],
        good: {
          text: 'First I ask both authors to say in one sentence what a customer is, and quite often we are finished there. If the sentences match I pull both lists and look at thirty people who are only on one of them, by hand, because thirty real cases tell you more than the SQL. In the end somebody has to own the definition, so I put it in the glossary with a name next to it.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'I would trust the report that comes from the finance department, they have to be correct because of the law. The other report I would switch off so that there is no confusion any more. You can also write a note below the chart that numbers may differ due to technical reasons, people accept that normally.',
          levels: ['not met', 'not met', 'partly 2'],
        },
        assistant: [
          'Conflicting figures are a common challenge in organisations with several data sources.',
          'The first step is to compare how each report defines a customer, as differences in definition are the most frequent cause.',
          'Afterwards, the underlying records can be reconciled in order to identify customers who appear in only one of the reports.',
          'Finally, stakeholders should agree on a shared definition, document it and assign clear ownership.',
          'This increases trust in the data and prevents similar discrepancies in the future.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'Explain correlation and causation to a shop manager.',
        points: [
          'Two things that go together need not cause each other',
          'A third thing can move both',
          'Only changing one and watching the other shows it',
        ],
        good: {
          text: 'I’d say: on days with long queues you also sell a lot of ice cream, but shorter queues will not ruin your ice cream. It is the sun that does both, it brings the people and it makes them hot. If you want to know whether the new sign sells anything, put it up in half of your shops and leave the others alone for a month, then we both know.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'Correlation is a number between minus one and one. If it is above zero point seven the one thing causes the other with a high probability, below that it is only correlation. For the manager I would just show the chart with the line in it, and he can see that both go up at the same time.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'The distinction between correlation and causation can be illustrated with a simple example from everyday business.',
          'Two developments may occur at the same time without one of them being responsible for the other.',
          'Often there is a third factor, such as the season or the weather, that influences both developments.',
          'A causal relationship can only be established by deliberately changing one factor and observing the effect on the other.',
          'For this reason, controlled experiments are a valuable instrument for making sound decisions.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
];
