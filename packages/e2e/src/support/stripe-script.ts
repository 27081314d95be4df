/** Replaces Stripe's script in a page. It runs in the browser, so it can use nothing outside of itself. */
export function installStripe() {
  const SITE = 'https://js.stripe.com'
  const listen = (frame: HTMLIFrameElement, heard: (word: string) => void) =>
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && typeof data === 'string') heard(data)
    })
  const frameOf = (title: string, src: string) => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.src = src
    return frame
  }
  const idOf = (clientSecret: string) => clientSecret.split('_secret_', 1)[0] ?? ''

  const stripeWith = (key: string) => {
    const post = async (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams({ key, ...form })
      const answer = await fetch(`https://api.stripe.com/v1/${path}`, { method: 'POST', body })
      return await answer.json()
    }
    /** Shows the bank's frame until it is answered. */
    const challenge = (id: string) =>
      new Promise<void>((done) => {
        const frame = frameOf('Your bank', 'https://hooks.stripe.com/challenge')
        listen(frame, async (said) => {
          frame.remove()
          await post(`challenge/${id}`, { said })
          done()
        })
        document.body.append(frame)
      })
    const fieldsOf = () => {
      const frame = frameOf('Secure payment input frame', `${SITE}/fields`)
      let typed = ''
      listen(frame, (word) => (typed = word))
      return {
        typed: () => typed,
        on: (event: string, heard: () => void) => {
          if (event === 'ready') frame.addEventListener('load', heard)
        },
        mount: (into: HTMLElement) => into.append(frame),
        destroy: () => frame.remove(),
      }
    }
    const elements = ({ clientSecret }: { clientSecret: string }) => {
      const fields = fieldsOf()
      return {
        clientSecret,
        fields,
        create: () => fields,
        update: async () => {},
        submit: async () =>
          fields.typed() === ''
            ? { error: { type: 'validation_error', message: 'incomplete' } }
            : {},
      }
    }
    const confirmSetup = async ({ elements: of }: { elements: ReturnType<typeof elements> }) => {
      const form = { client_secret: of.clientSecret, payment_method: of.fields.typed() }
      const setup = await post(`setup_intents/${idOf(of.clientSecret)}/confirm`, form)
      if (setup.error) return { error: setup.error }
      if (setup.status === 'requires_action') await challenge(setup.id)
      return { setupIntent: { ...setup, status: 'succeeded' } }
    }
    const handleNextAction = async ({ clientSecret }: { clientSecret: string }) => {
      await challenge(idOf(clientSecret))
      return { paymentIntent: { id: idOf(clientSecret) } }
    }
    return { elements, confirmSetup, handleNextAction }
  }
  Object.assign(window, { Stripe: Object.assign(stripeWith, { version: 'endive' }) })
}
