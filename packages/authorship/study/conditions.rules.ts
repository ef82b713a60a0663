/** Interview questions, each with an AI-written answer to copy or paraphrase. */
export const MATERIALS = [
  {
    question: 'Tell about a time when you disagreed with somebody at work. What did you do?',
    text: 'In a previous role I disagreed with a colleague about how quickly we should release a new feature. They wanted to meet the original date, while I was concerned that several customer reports pointed to an unresolved problem. Rather than arguing in the team meeting, I asked for a short conversation and brought the reports with me. We looked at the figures together and agreed to release to a small group first. The smaller release revealed two further problems, which we corrected within a week. What I learned is that disagreement becomes productive once both people look at the same evidence, and that a compromise in scope is often easier to reach than a compromise in time.',
  },
  {
    question: 'How do you decide what to do first when everything is urgent?',
    text: 'When everything appears urgent, I begin by separating what is important from what is merely loud. I write down each task, who is waiting for it and what happens if it is a day late. That usually shows that only two or three of them carry real consequences. I then confirm my order with the people affected, because a priority that nobody else knows about quickly falls apart. During the day I keep one block of time free for surprises, so that a new request does not push everything else aside. Finally, I tell those who have to wait when they can expect an answer. Clear communication reduces the pressure more than working faster would, and it prevents the same question from being asked several times.',
  },
  {
    question: 'Describe a mistake that you made, and what changed because of it.',
    text: 'Early in my career I sent a report to a customer without checking the figures of one table. The numbers came from an older file, and the customer noticed before I did. I called them the same morning, explained what had happened and sent a corrected version within two hours. Afterwards I looked at how the mistake had become possible. The two files had nearly identical names, and there was no second person who read the report. I introduced a simple checklist and a naming rule for our shared folder, and we agreed that reports are read by a colleague before they leave the team. Since then this kind of error has not happened again, and the checklist is still used by new members of the team.',
  },
  {
    question: 'How would you explain your work to somebody who knows nothing about it?',
    text: 'I would begin with the problem that my work solves, since most people understand a problem more easily than a method. For example, I would say that companies collect a great deal of information and often cannot find what they need when a decision has to be made. My task is to bring that information into an order in which the answer becomes visible. I would compare it to arranging a library: the books are already there, but without a catalogue they are of little use. Then I would give one concrete example from the past week and ask whether it makes sense. A good explanation is a conversation, and the questions of the listener show which part needs another comparison.',
  },
  {
    question: 'What makes a team work well together?',
    text: 'A team works well when its members know what they are trying to achieve and can rely on each other along the way. In my experience three things matter most. The first is a shared goal that is specific enough to settle arguments. The second is honest feedback, given early and without blame, so that small problems do not grow into large ones. The third is a fair distribution of both interesting and tedious work. Regular meetings can support this, but they cannot replace trust, which grows when people keep their promises and admit when they cannot. I also believe that good teams celebrate what they finish. Taking a moment to recognise an achievement gives everyone the energy to begin the next task.',
  },
  {
    question: 'How do you learn something new that you need for your work?',
    text: 'I usually start by finding out what I actually need to be able to do, because this keeps me from reading far more than is necessary. I look for one reliable introduction and work through it with a small project of my own, so that each idea is applied soon after I read about it. When I get stuck, I first write down what I expected and what happened instead; this alone often reveals the misunderstanding. If it does not, I ask a colleague who has more experience. After a few weeks I try to explain the subject to somebody else, which quickly shows what I have not understood. Finally, I keep short notes, since knowledge that is not used every day fades faster than one expects.',
  },
  {
    question: 'Tell about a piece of work that you are proud of. What was your part in it?',
    text: 'I am proud of a project in which we reduced the time that new customers had to wait for their first delivery. The process involved four departments, and each of them believed that the delay was caused by another. My part was to follow twenty orders from beginning to end and to measure how long each step took. The result surprised everyone: most of the time was lost while documents were waiting for a signature. Together with the departments I designed a simpler approval, which we tested for one month. The average waiting time fell from nine days to four. What makes me proud is not only the result, but also that the departments have continued to measure and improve the process on their own.',
  },
  {
    question: 'How do you handle criticism of your work?',
    text: 'I try to treat criticism as information rather than as a judgement of myself. When somebody points out a weakness in my work, I first make sure that I have understood it, usually by repeating it in my own words. I then ask for an example, because a specific case is easier to improve than a general impression. If I agree, I say so and explain what I will change. If I do not agree, I take some time before answering, since my first reaction is not always my best one. In the past a reviewer told me that my reports were too long. I was disappointed at first, but after shortening them I received far more responses, and I have kept that format ever since.',
  },
] as const;

/** The ways in which a volunteer is asked to answer. */
export const CONDITIONS = ['composed', 'copied', 'paraphrased', 'retyped'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Four composed freely, two copied from an AI's text, one paraphrased, one of their own answers retyped. */
const ASKED: readonly Condition[] = [
  'composed',
  'composed',
  'composed',
  'composed',
  'copied',
  'copied',
  'paraphrased',
  'retyped',
];

interface Step {
  condition: Condition;
  question: string;
  /** Shown in the second window; null if nothing is, or their own earlier answer. */
  text: string | null;
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** Returns one volunteer's steps in random order; an answer to be retyped comes after it was composed. */
export function stepsOf(random: () => number): Step[] {
  const materials = shuffled(MATERIALS, random);
  let order = shuffled(ASKED, random);
  while (order.indexOf('retyped') < order.indexOf('composed')) order = shuffled(ASKED, random);
  return order.map((condition, at) => {
    const { question = '', text = '' } = materials[at] ?? {};
    return { condition, question, text: condition === 'copied' || condition === 'paraphrased' ? text : null };
  });
}
