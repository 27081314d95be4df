/** The account that anyone may use at once. It can neither pay, change its password nor delete itself. */
export const DEMO_EMAIL = 'demo@fourcast.example'
export const DEMO_PASSWORD = 'Fourcast-Demo-1'
