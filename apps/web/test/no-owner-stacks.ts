import * as React from 'react';

/**
 * React captures a stack for each element, for developer tools that no one opens here: a tenth of a test's time. It
 * stops after ten thousand in a second; here it starts with that limit already reached.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
}
