import type { Devices } from '@interview-detection/shared/reports/transcript.schema';

/** Nobody can have such an address (RFC 2606), and it is recognisable wherever it is shown. */
const MAIL_DOMAIN = 'demo.example';

export const COMPANY = {
  name: 'Northwind Labs (demo)',
  address: '1 Harbour Street, Lisbon (invented)',
  contact_email: `hello@${MAIL_DOMAIN}`,
  phone: '+00 000 000 000',
  timeZone: 'Europe/Lisbon',
};

const account = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  email: addressOf(`${first_name} ${last_name}`),
  phone: '+00 000 000 000',
});

/** `Lucía Núñez` has `lucia.nunez@demo.example.org`. */
export function addressOf(name: string): string {
  const plain = name.normalize('NFD').replace(/[^a-z -]/gi, '');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@${MAIL_DOMAIN}`;
}

export const OWNER = account('Mara', 'Santos');
export const INTERVIEWERS = [
  account('Tom', 'Becker'),
  account('Aiko', 'Tanaka'),
  account('Kofi', 'Mensah'),
  account('Lena', 'Hartmann'),
] as const;

/**
 * Invented people, in the order in which they applied. The standard PDF fonts contain every character of their names.
 */
export const CANDIDATES = (
  'Adaeze Okafor, Jonas Lindqvist, Priya Raghunathan, Tomás Ribeiro, Mei-Ling Chen, Hassan Khalil, Inês Fonseca, ' +
  'Grace Appiah, Lucía Moreno, Elif Demir, Samuel Adeyemi, Noor van Dijk, Olga Petrova, Diego Fuentes, Hanna Virtanen, ' +
  'Yusuf Rahman, Camille Laurent, Ravi Menon, Astrid Nielsen, Kwame Boateng, Sofia Rossi, Daniel Novak, Amara Diallo, ' +
  'Pedro Almeida, Linh Tran, Fatima Zahrani, Oliver Hughes, Katarina Horvat, Ahmed Nasser, Beatriz Costa, Emil Johansson, ' +
  'Chioma Eze, Mateo Vargas, Ingrid Solberg, Arjun Patel, Clara Schneider, Tariq Hamdan, Marie Dubois, Nikhil Sharma, ' +
  'Elena Popescu, Björn Eriksson, Zainab Bello, Hugo Martins, Yuki Sato, Leila Haddad, Patrick O’Brien, Joana Pires, ' +
  'Mohamed Farah, Anneke de Boer, Carlos Núñez, Sade Ogunleye, Viktor Larsen, Mina Park, André Moreau, Thandi Nkosi, ' +
  'Felix Wagner, Rosa Delgado, Ibrahim Touré, Greta Lehmann, Wei Zhang'
).split(', ');

export const DEVICE_SETS: readonly Devices[] = [
  {
    mediaDevices: [
      { label: 'FaceTime HD Camera', kind: 'videoinput' },
      { label: 'MacBook Pro Microphone', kind: 'audioinput' },
    ],
    bluetoothDevice: [],
    usbDevice: [],
  },
  {
    mediaDevices: [
      { label: 'Integrated Webcam', kind: 'videoinput' },
      { label: 'Headset Microphone (Galaxy Buds2)', kind: 'audioinput' },
      { label: 'Headphones (Galaxy Buds2)', kind: 'audiooutput' },
    ],
    bluetoothDevice: [{ label: 'Galaxy Buds2', kind: 'inferred from label' }],
    usbDevice: [],
  },
  {
    mediaDevices: [
      { label: 'Logitech BRIO', kind: 'videoinput' },
      { label: 'Yeti Stereo Microphone', kind: 'audioinput' },
    ],
    bluetoothDevice: [],
    usbDevice: [
      { label: 'Logitech BRIO', kind: 'inferred from label' },
      { label: 'Blue Yeti', kind: 'inferred from label' },
    ],
  },
  { mediaDevices: [], bluetoothDevice: [], usbDevice: [] },
  {
    mediaDevices: [{ label: 'USB2.0 HD UVC WebCam', kind: 'videoinput' }],
    bluetoothDevice: [
      { label: 'WH-1000XM4', kind: 'inferred from label' },
      { label: 'MX Keys', kind: 'hid' },
    ],
    usbDevice: [{ label: 'USB2.0 HD UVC WebCam', kind: 'inferred from label' }],
  },
];

export const REASONS = {
  Selected: [
    'Clear answers with examples of their own work, the team would like to work together',
    'Strong on incidents and trade-offs, salary fits',
    'Best of the four for this position, starts after the notice period',
    'Convincing in both rounds',
  ],
  Rejected: [
    'Too little experience with systems of this size yet, please apply again in a year',
    'Answers stayed general also when asked for an example',
    'Looks for a remote position, this one is on site',
    'Another candidate was further along',
  ],
} as const;

/** Too short for the gate on purpose. */
export const SHORT_ANSWERS = [
  'I have not done that myself, so I would only be guessing here.',
  'Can we skip this one? I would rather talk about the project from before.',
  'Sorry, the connection was gone for a moment. I think the short answer is that it depends on the case.',
  'Not really, no. I would ask a colleague who has done it before.',
] as const;

/** Said before reading from another window. */
export const OPENINGS = [
  'Yes, good question, let me think about it for a second.',
  'Okay, so I would say the following about that.',
  'Right, I have thought about this quite a bit in the past.',
  'Sure, I can say something about this.',
] as const;
