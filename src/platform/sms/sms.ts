export interface Sms {
  /** Our own id, which the provider may use to recognise a repeated message. */
  id: string
  /** E.164, an Australian mobile number. */
  to: string
  /** A number or a name of up to eleven characters; empty while there is only the outbox. */
  from: string
  text: string
}

/** The provider's id of the message, in its later reports and replies. */
export interface SmsReceipt {
  providerId: string | null
  /** It stays on this installation and reaches no one. */
  isOutbox: boolean
}

/**
 * Why a message was not sent. `server`: the provider takes none now, this one certainly not. `later`: refused for now. `refused`: this number or
 * this text, for good. `unknown`: the answer never arrived; it may have been sent.
 */
export type SmsFailureKind = 'server' | 'later' | 'refused' | 'unknown'
export class SmsFailure extends Error {
  override name = 'SmsFailure'
  readonly kind: SmsFailureKind
  constructor(kind: SmsFailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
