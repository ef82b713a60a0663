import type { QuestionSet } from './recording';

/** An invented interview of a customer success manager. */
export const CUSTOMER_SUCCESS_MANAGER: QuestionSet = {
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
};
