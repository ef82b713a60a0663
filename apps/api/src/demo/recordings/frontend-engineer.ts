import type { QuestionSet } from './recording';

/** An invented interview of a frontend engineer. */
export const FRONTEND_ENGINEER: QuestionSet = {
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
};
