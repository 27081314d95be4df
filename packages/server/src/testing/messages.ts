import { Mailer } from '#platform/email/mailer.ts'
import { SmsSender } from '#platform/sms/sender.ts'

/** Counts what is posted: no job delivers in a test app, so a call is followed by a delivery if it posted. */
export class TestMailer extends Mailer {
  posted = 0

  override async post(...message: Parameters<Mailer['post']>): Promise<void> {
    this.posted += 1
    await super.post(...message)
  }
}

export class TestSmsSender extends SmsSender {
  posted = 0

  override async post(...message: Parameters<SmsSender['post']>): Promise<void> {
    this.posted += 1
    await super.post(...message)
  }
}
