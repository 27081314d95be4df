import '#styles/first.css'
import '#styles/contact.css'
import { ContactForm } from './ContactForm.tsx'
import { OtherWays } from './OtherWays.tsx'
import { MessageSent } from './MessageSent.tsx'
import { useContact } from './use-contact.ts'
import { Description } from '#ui/Description.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

export default function ContactPage() {
  const contact = useContact()
  return (
    <div className="pub contact">
      <Description>
        Write to Fourcast: a question, a problem, plans and payment, your data, or responsible play.
        A person reads every message and answers by email.
      </Description>
      <header className="contact-head">
        <PageHeading title="Contact">Contact us</PageHeading>
        <p className="text-lg text-muted">A person reads every message and answers by email.</p>
      </header>
      {contact.sent === null ? (
        <ContactForm contact={contact} />
      ) : (
        <MessageSent message={contact.sent} onAgain={contact.again} />
      )}
      <OtherWays />
    </div>
  )
}
