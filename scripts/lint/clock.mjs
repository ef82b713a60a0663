// A rule for oxlint: what runs in an app reads the time from the app's clock.

const MESSAGE = 'Use currentTime() of lib/app-context: the time is an argument of the app.';

const clock = {
  create(context) {
    const isDate = node => node.type === 'Identifier' && node.name === 'Date';
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message: MESSAGE });
      },
      MemberExpression(node) {
        if (isDate(node.object) && node.property.name === 'now') context.report({ node, message: MESSAGE });
      },
    };
  },
};

export default { meta: { name: 'interview-detection' }, rules: { clock } };
