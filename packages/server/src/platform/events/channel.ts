/** The channel of NOTIFY by which instances talk to each other. */
export const EVENT_CHANNEL = 'fourcast_event'
