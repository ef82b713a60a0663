import type { QuestionSet } from './recording';

/** Invented interviews of analysts, designers and customer support. */
export const BUSINESS: readonly QuestionSet[] = [
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
  {
    position: 'Product Designer',
    questions: [
      {
        question: 'Show me a decision of yours that users disliked.',
        points: [],
        good: {
          text: 'I hid the export behind a menu, because our numbers said two percent use it. Those two percent turned out to be the accountants, and each of them speaks to thirty clients. We got letters, on paper. I brought the button back within the week and learned to ask who is behind a small number before I call it small. The menu is still there, it just holds things that are truly rare.',
          levels: [],
        },
        weak: {
          text: 'When we changed the colours of the brand some users complained in the app store that the new blue is too dark. But that is normal, people always complain when something changes. After a few weeks nobody talked about it any more, so I would say that the decision was right and we just had to wait a bit.',
          levels: [],
        },
        assistant: [
          'User feedback is an essential source of learning for every designer.',
          'In one project, a simplified navigation was introduced in order to reduce complexity for new users.',
          'However, experienced users expressed dissatisfaction because frequently used functions had become more difficult to reach.',
          'By conducting interviews and usability tests, the team was able to develop a solution that addressed the needs of both groups.',
          'This experience emphasised the importance of involving diverse user segments at an early stage.',
        ],
        assistantLevels: [],
      },
      {
        question: 'How do you test a design with five people and an afternoon?',
        points: [
          'Give them a task of their own, not a tour of the screens',
          'Watch and stay silent where they hesitate',
          'Change what several of them stumbled over',
        ],
        good: {
          text: 'I ask each of them to do something they would really do, like moving an appointment, and I don’t show them where anything is. Then I shut up, which is the hard part, and write down where the mouse stops. Five is enough when three of them get stuck at the same spot, that spot I fix the same evening. What only one person trips over goes on a list and waits for company.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'I show the screens one after the other and explain what they can do there, and then I ask for their opinion, whether they like it and what they would change. At the end there is a questionnaire with points from one to ten. With five people you get an average, and over seven it is good for me.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'Even a small usability study can provide valuable insights if it is prepared carefully.',
          'Participants should be given realistic tasks that reflect their own goals instead of a guided tour through the interface.',
          'The moderator should observe attentively, avoid leading questions and allow moments of hesitation to unfold.',
          'Problems that are encountered by several participants should be prioritised and resolved in the next iteration.',
          'A short summary with video excerpts helps to communicate the findings to the rest of the team.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'An empty screen: what do you put on it?',
        points: [
          'Say what will be here and why it is empty',
          'Offer the one action that fills it',
          'Tell an empty list from a search without a match',
        ],
        good: {
          text: 'One line that says what lives here, one button that makes the first one, and that’s it, no cartoon. If it is empty because of a filter I say which filter, and the button clears it, since "create your first invoice" is an insult to somebody who has nine hundred. And if loading failed it has to look different again, otherwise people think that their work is gone.',
          levels: ['met 1', 'met 1', 'met 2'],
        },
        weak: {
          text: 'I like to use an illustration there, something friendly with the brand colours, for example a person with a magnifying glass and the text "Nothing here yet". It makes the product more human. We bought a set of fifty of these drawings, so every screen could have a different one and it does not get boring.',
          levels: ['partly 1', 'not met', 'not met'],
        },
        assistant: [
          'Empty states offer an excellent opportunity to guide and motivate users.',
          'The screen should explain clearly what kind of content will appear here and why there is currently nothing to see.',
          'A single prominent action should enable users to create their first item without further navigation.',
          'It is also important to distinguish between a list that is genuinely empty and a search that did not produce any results.',
          'A consistent tone of voice contributes to a coherent overall experience.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'How do you hand a design over to engineers?',
        points: [
          'Involve them before the design is finished',
          'Show every state: empty, loading, error, long text',
          'Stay reachable and look at what was built',
        ],
        good: {
          text: 'If it is a handover I have done it wrong, the engineer was in the room at the second sketch and killed two of my ideas cheaply. What I deliver is the ugly states, so the name with sixty letters, no network, nothing there, and the tokens rather than pixel values. Then I open the branch each day and look at it on my phone. Half of the details we settle by sitting together for ten minutes.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'I finish all the screens in Figma with the exact spacing and then I make a meeting where I present it to the developers, so that everyone has the same information. After this it is their job to implement it pixel perfect. When they have questions they can write a comment in the file and I answer it.',
          levels: ['not met', 'not met', 'partly 3'],
        },
        assistant: [
          'A successful handover is the result of continuous collaboration rather than a single event.',
          'Engineers should be involved early in the process so that technical constraints can be taken into consideration.',
          'The documentation should cover all relevant states, including loading, empty and error states as well as unusually long content.',
          'During implementation, the designer should remain available for questions and review the result on a regular basis.',
          'A shared component library further reduces misunderstandings and accelerates development.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
  {
    position: 'Customer Success Manager',
    questions: [
      {
        question: 'Which customer did you lose, and would you do anything differently?',
        points: [],
        good: {
          text: 'A school network in the north, sixty thousand a year. I had a great line to the head of IT and thought that was the relationship. Then she left, and the new person had never heard of us, and I had not one other name in my book. Today I know three people in every house, and I go to the dull budget meeting, because that is where you hear it first.',
          levels: [],
        },
        weak: {
          text: 'We lost some customers because the price went up, but there is not much that I could do about that, the price is decided by the management. I called them and explained the reasons for it. Some understood and some did not. With the next increase I would maybe send the letter a little bit earlier to them.',
          levels: [],
        },
        assistant: [
          'Losing a customer is always disappointing, but it provides an opportunity for reflection.',
          'In one case, a long-standing client decided not to renew the contract because the perceived value had declined over time.',
          'In retrospect, more frequent business reviews and a stronger focus on measurable outcomes would have been beneficial.',
          'As a consequence, I established a structured process for monitoring customer health and for identifying risks at an early stage.',
          'This proactive approach has since contributed to stronger relationships and improved retention.',
        ],
        assistantLevels: [],
      },
      {
        question: 'A customer has stopped signing in. What do you do?',
        points: [
          'Find out whether their work changed before offering anything',
          'Reach a second person at the customer',
          'Agree on one small goal with a date',
        ],
        good: {
          text: 'I look at who used to sign in and what they did there, and then I ring that person, not with an offer, just asking what changed. Often they moved to another team and nobody inherited us. So I ask for the name of whoever has the problem now and start with them from zero. We pick one thing that should work in three weeks, I put it in both calendars, and if it does not work I say so first.',
          levels: ['met 1', 'met 3', 'met 4'],
        },
        weak: {
          text: 'I send them our newsletter with the new functions and an invitation to the webinar. If they do not answer I send a reminder after two weeks, and then a discount of ten percent for the renewal. Most of them come back with the discount, and if not, then they were probably not the right customer for us.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'A decline in product usage is an important early warning signal.',
          'Before proposing any solution, it is essential to understand whether the priorities or the internal processes of the customer have changed.',
          'It is also advisable to establish contact with additional stakeholders, since relying on a single person creates considerable risk.',
          'Together with the customer, a small and achievable goal with a clear timeline should be defined.',
          'Progress should be reviewed regularly in order to rebuild confidence in the value of the product.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'How do you say no to a feature that your biggest customer wants?',
        points: [
          'Understand the problem behind the request',
          'Say no clearly, with the reason',
          'Offer what can be done instead, and keep the promise',
        ],
        good: {
          text: 'First I make them show me the afternoon that hurts, because "we need an approval workflow" can mean that one person forgets to reply. If it is still a no after that, I say no in the first minute of the call and why, I don’t hide it in a roadmap. Then I bring what we can do by Thursday, usually an export or a small setting. And Thursday it is there, that part matters more than the no.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'I never say no directly to a big customer, I tell them it is a very interesting idea and that I will put it on the list for the product team. Then I ask again from time to time. Normally after some months they have forgotten it, or we have built it anyway because someone else wanted it too.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'Declining a request from an important customer requires empathy as well as clarity.',
          'The conversation should begin with an exploration of the underlying problem that the requested feature is intended to solve.',
          'If the request does not fit the product strategy, this should be communicated honestly together with a transparent explanation.',
          'Where possible, an alternative solution should be proposed, and any commitment that is made must be honoured.',
          'In this way, trust can be maintained even if expectations are not fully met.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
      {
        question: 'How do you run the first thirty days with a new customer?',
        points: [
          'Agree on what success looks like in their words',
          'Get real people working with real data early',
          'Tell them openly what does not work yet',
        ],
        good: {
          text: 'In the first call I ask what they would show their boss in three months, and I write that sentence down as they said it. By the end of week one I want their own ugly spreadsheet in the product and two people who use it daily, training rooms with sample data fool everyone. There is always something that does not fit, so I hand them the list of what we can’t do before they find it.',
          levels: ['met 1', 'met 2', 'met 3'],
        },
        weak: {
          text: 'There is a checklist of forty points from our onboarding team and I go through it with the customer, one call each week. We do the training with the demo system first, so nothing can go wrong. After thirty days every point is ticked and they get a certificate, and then the support team takes over from me.',
          levels: ['not met', 'not met', 'not met'],
        },
        assistant: [
          'The first thirty days lay the foundation for a lasting partnership.',
          'At the outset, it is important to define success criteria together with the customer and to formulate them in the customer’s own language.',
          'Real users should begin to work with real data as early as possible, since this reveals practical obstacles quickly.',
          'Known limitations of the product should be communicated openly so that expectations remain realistic.',
          'A structured onboarding plan with clear milestones helps everyone involved to keep track of the progress.',
        ],
        assistantLevels: ['met 2', 'met 3', 'met 4'],
      },
    ],
  },
];
