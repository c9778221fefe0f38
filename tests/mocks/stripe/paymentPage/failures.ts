import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal in the shape of Stripe's error answers. */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure';
  readonly status: ContentfulStatusCode;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { type = 'invalid_request_error', ...rest }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { message, type, ...rest } };
  }
}

export const invalidParameter = (param: string, message: string, code = 'parameter_invalid') =>
  new PaymentFailure(400, message, { code, param });
