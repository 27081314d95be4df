/** The NOTIFY channel between instances. */
export const EVENT_CHANNEL = 'fourcast_event'
