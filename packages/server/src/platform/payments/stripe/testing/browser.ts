/** Adds a method to a setup with the publishable key, as Stripe's own script does. */
export const confirmInBrowser = (url: string, setup: string, secret: string, method: string) =>
  fetch(`${url}/v1/setup_intents/${setup}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_0123456789' },
    body: new URLSearchParams({
      client_secret: secret,
      payment_method: method,
      ...(method.startsWith('pm_us') && { 'mandate_data[customer_acceptance][type]': 'offline' }),
    }),
  })
