import type { MailWords } from './en.words';

export const ar: MailWords = {
  greeting: ({ name }) => `مرحبًا ${name}،`,
  subjects: {
    offer: ({ position, company }) => `اختر موعدًا: مقابلة لوظيفة ${position} في ${company}`,
    invitation: ({ position, company }) => `دعوة: مقابلة لوظيفة ${position} في ${company}`,
    newTime: ({ position, company }) => `موعد جديد: مقابلة لوظيفة ${position} في ${company}`,
    changed: ({ position, company }) => `تغيير: مقابلة لوظيفة ${position} في ${company}`,
    cancelled: ({ position, company }) => `أُلغيت: مقابلة لوظيفة ${position} في ${company}`,
    reopened: ({ position, company }) => `قائمة في موعدها: مقابلة لوظيفة ${position} في ${company}`,
    withdrawn: ({ position, company }) => `سُحبت الدعوة: مقابلة لوظيفة ${position} في ${company}`,
    reminder: ({ position, company }) => `تذكير: مقابلة لوظيفة ${position} في ${company}`,
    stillOpen: ({ position, company }) => `ما زالت مفتوحة: مقابلة لوظيفة ${position} في ${company}`,
    reviewAnswered: ({ position, company }) => `الرد على طلبك: مقابلة ${position} لدى ${company}`,
  },
  intros: {
    offer: ({ company }) => `تودّ ${company} إجراء مقابلة معك. اختر الموعد الذي يناسبك.`,
    invitation: ({ company }) => `تدعوك ${company} إلى مقابلة.`,
    newTime: 'لهذه المقابلة موعد جديد.',
    sameMoment: 'تبدأ هذه المقابلة في اللحظة نفسها كما كانت، لكن الموعد مذكور الآن بمنطقة زمنية أخرى.',
    newInterviewer: 'تغيّر من سيُجري المقابلة معك. الموعد لم يتغير.',
    cancelled: 'أُلغيت هذه المقابلة، ولم يعد رابطك الخاص صالحًا.',
    reopened: 'أُلغيت هذه المقابلة ثم تراجعنا عن الإلغاء: ستُجرى كما هو مقرّر. رابطك الخاص صالح من جديد.',
    withdrawn: 'وصلتك هذه الدعوة عن طريق الخطأ، ويمكنك تجاهلها. لم يعد رابطها صالحًا.',
    reminder: 'اقترب موعد مقابلتك.',
    stillOpen: 'لم تبدأ مقابلتك بعد، وما زال لديك وقت.',
  },
  entry: {
    adds: 'الدعوة المرفقة تضيفها إلى تقويمك.',
    updates: 'الدعوة المرفقة تحدّث تقويمك.',
    removes: 'الدعوة المرفقة تزيلها من تقويمك.',
  },
  labels: {
    pickUntil: 'يمكن الاختيار حتى',
    before: 'الموعد السابق',
    when: 'الموعد',
    openUntil: 'مفتوحة حتى',
    duration: 'المدة',
    position: 'الوظيفة',
    company: 'الشركة',
    with: 'مع',
  },
  bot: {
    how: ({ company }) =>
      `المقابلة مع برنامج آلي على صفحة خاصة بك: يطرح كتابيًا سؤالًا واحدًا في كل مرة، وتجيب هناك. يقرأ إجاباتك أشخاص في ${company}، والقرار لهم.`,
    opens: span => `تُفتح صفحتك قبل الموعد بـ ${span}. وما دامت مفتوحة يمكنك أن تبدأ في الوقت الذي يناسبك.`,
    notice:
      'قبل أن تبدأ، توضح لك الصفحة ما يُسجَّل وتسألك إن كنت موافقًا. ويمكنك أيضًا أن تطلب فيها تسهيلات، مثل وقت إضافي.',
    ready:
      'جهّز متصفحًا حديثًا واتصالًا مستقرًا ومكانًا هادئًا. وجود لوحة مفاتيح يساعدك، ولا تحتاج إلى كاميرا ولا إلى ميكروفون.',
    open: 'افتح مقابلتك',
  },
  meeting: {
    opens: span => `يمكنك الانضمام قبل البداية بـ ${span}.`,
    join: 'انضم إلى الاجتماع',
    here: 'تُجرى المقابلة في متصفحك، على صفحة خاصة بك: توضح ما يُسجَّل، وتتلقى طلبات التسهيلات، وتفحص أجهزتك.',
    page: 'ولك أيضًا صفحة خاصة بك: توضح ما يُسجَّل، وتتلقى طلبات التسهيلات، وتفحص أجهزتك.',
    open: 'افتح صفحتك',
  },
  review: {
    intro: ({ name }) => `طلبت أن ينظر شخص في مقابلتك مرة أخرى. وهذا رد ${name}:`,
    erasure: ({ name }) => `طلبت حذف بياناتك. وهذا رد ${name}:`,
    asked: 'هذا ما طلبته:',
    open: 'فتح ما حُفظ عنك',
  },
  pick: 'اختيار موعد',
  yours: 'رابط صفحتك لك وحدك. يُرجى عدم مشاركته.',
  answer: {
    change: ({ name, address }) =>
      `تحتاج إلى موعد آخر أو لديك سؤال؟ ما عليك سوى الرد على هذه الرسالة، فتصل إلى ${name}، ${address}.`,
    question: ({ name, address }) => `لديك سؤال؟ ما عليك سوى الرد على هذه الرسالة، فتصل إلى ${name}، ${address}.`,
  },
  footer: ({ company }) => `وصلتك هذه الرسالة لأن ${company} دعتك إلى مقابلة.`,
  calendar: {
    summary: ({ position, company }) => `مقابلة: ${position} في ${company}`,
    page: 'صفحتك',
    openUntil: moment => `مفتوحة حتى ${moment}`,
    questions: 'للأسئلة',
  },
};
