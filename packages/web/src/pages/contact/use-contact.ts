import type { ContactForm } from '@fourcast/contract/contact.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { clearDraft, NOTHING, readDraft, type ContactDraft, writeMessageDraft } from './draft.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { useSession } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { randomUuid } from '#core/uuid.ts'

const code = () => import('./contact-code.ts')

/** Contact form, its draft and the sent message. */
export function useContact() {
  const { user, isLoading } = useSession()
  const by = user?.id ?? null
  const [sent, setSent] = useState<ContactForm | null>(null)
  const tried = useRef<{ id: string; words: string } | null>(null)

  const send = async (words: ContactDraft) => {
    // The same text keeps its id, so that a retry after a lost response cannot store the message twice.
    const text = JSON.stringify(words)
    if (tried.current?.words !== text) tried.current = { id: randomUuid(), words: text }
    const body = { ...words, id: tried.current.id }
    writeMessageDraft({ by, words, tried: tried.current })
    await (await code()).post(body).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.code === 'conflict') tried.current = null
      throw error
    })
    tried.current = null
    clearDraft()
    setSent(body)
  }
  const parts = useSendForm<ContactDraft>({
    resolver: async () => (await code()).contactResolver,
    defaultValues: NOTHING,
    failed: MESSAGES.unexpected,
    send,
  })
  const { form } = parts

  // Runs after hydration: the prerendered HTML knows neither the tab's draft nor the user.
  const { name, email } = user ?? NOTHING
  useEffect(() => {
    if (isLoading) return undefined
    const draft = readDraft(by)
    const old = draft?.words ?? form.getValues()
    tried.current = draft?.tried ?? null
    form.reset({ ...old, name: old.name || name, email: old.email || email })
    return form.subscribe(({ values }) => {
      if (values) writeMessageDraft({ by, words: values, tried: tried.current })
    })
  }, [isLoading, by, name, email, form])

  const again = () => {
    form.setValue('message', '')
    setSent(null)
  }
  return { ...parts, sent, again }
}
