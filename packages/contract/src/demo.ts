/** The account that everyone shares. It cannot pay, change its password or be deleted. */
export const DEMO_EMAIL = 'demo@fourcast.example'
export const DEMO_PASSWORD = 'Fourcast-Demo-1'
