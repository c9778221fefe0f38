/** A refusal in the shape of Stripe's error answers. */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure';
  readonly status: number;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code, param }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { ...(code && { code }), message, ...(param && { param }), type } };
  }
}

export const unknownParameter = (param: string) =>
  new PaymentFailure(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });

export const missingParameter = (param: string) =>
  new PaymentFailure(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const invalidParameter = (param: string, message: string, code = 'parameter_invalid') =>
  new PaymentFailure(400, message, { code, param });

export const unknownSession = (id: string) =>
  new PaymentFailure(404, `No such checkout.session: '${id}'`, {
    code: 'resource_missing',
    param: 'session',
  });
