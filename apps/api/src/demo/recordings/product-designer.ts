import type { QuestionSet } from './recording';

/** An invented interview of a product designer. */
export const PRODUCT_DESIGNER: QuestionSet = {
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
};
