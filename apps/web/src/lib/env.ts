/** Where the API answers: below /api of the page's own address, so that no CORS is needed (contract §11). */
export const API_BASE = '/api';

export const PRODUCT_NAME = 'Interview Detection';
