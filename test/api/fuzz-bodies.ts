/** What a schema cannot express: an image; an address that resolves. */
export const BODIES: Readonly<Record<string, (picture: string) => unknown>> = {
  postVerificationsIdSubmit: (data) => ({
    assets: [
      { type: 'DOCUMENT_FRONT', data },
      { type: 'SELFIE', data },
    ],
  }),
  postHostedVerificationsIdAssets: (data) => ({ type: 'SELFIE', data }),
  postPPartnerCodeVerificationsIdSubmit: (data) => ({
    assets: [
      { type: 'DOCUMENT_FRONT', data },
      { type: 'SELFIE', data },
    ],
  }),
  postWebhooks: () => ({ url: 'https://93.184.216.34/hook', events: ['verification.approved'] }),
}
