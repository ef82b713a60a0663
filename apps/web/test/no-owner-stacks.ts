import * as React from 'react';

/**
 * React notes for each element where it was made, for tools that nobody opens here: a tenth of what a test costs. It stops at
 * ten thousand in a second; here it has come to that before it begins.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
}
