/** Where the API answers: below /api of the page's own address, so that no CORS is needed (decisions §2). */
export const API_BASE = '/api';

export const PRODUCT_NAME = 'Interview Detection';
