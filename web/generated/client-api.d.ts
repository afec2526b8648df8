export interface paths {
    "/v1/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a verification
         * @description A repeated Idempotency-Key answers the original verification, with the header `Idempotent-Replayed: true`.
         *
         *     At most 30 requests in 60 s.
         */
        post: operations["postVerifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit document and selfie assets, once
         * @description JPEG, PNG, WebP or HEIC, judged by content: at most 16 assets, 10 MiB and 50 megapixels each, 40 MiB together. An asset that does not decode, is animated, or is under 320 px on its short side is not usable; nor is a JPEG of more than 32 scans or arithmetic codes, nor an interlaced PNG that takes 200 MB; the answer says which, and why. A refused submission is not used up.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postVerificationsIdSubmit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/by-reference/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve by reference code
         * @description At most 120 requests in 60 s.
         */
        get: operations["getVerificationsByReferenceCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a verification and its decision
         * @description At most 120 requests in 60 s.
         */
        get: operations["getVerificationsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/p/{partnerCode}/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a verification under a partner's code
         * @description A repeated Idempotency-Key answers the original verification, with the header `Idempotent-Replayed: true`. The key is that of a client which the partner manages, or of the partner.
         *
         *     At most 30 requests in 60 s.
         */
        post: operations["postPPartnerCodeVerifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/p/{partnerCode}/verifications/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit assets under a partner's code, once
         * @description JPEG, PNG, WebP or HEIC, judged by content: at most 16 assets, 10 MiB and 50 megapixels each, 40 MiB together. An asset that does not decode, is animated, or is under 320 px on its short side is not usable; nor is a JPEG of more than 32 scans or arithmetic codes, nor an interlaced PNG that takes 200 MB; the answer says which, and why. A refused submission is not used up.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postPPartnerCodeVerificationsIdSubmit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/p/{partnerCode}/verifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a verification under a partner's code
         * @description One of the account of the key: a partner does not see those of its clients.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getPPartnerCodeVerificationsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the verifications of both modes, or those that fit filters, newest first
         * @description At most 120 requests in 60 s.
         */
        get: operations["getMeVerifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/verifications.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the verifications of a list as CSV, newest first
         * @description UTF-8 with a header line (RFC 4180), at most 50000 rows: X-Total-Rows says how many fit the filters (a million at most), X-Row-Limit how many a file has at most. A cell that a spreadsheet could take for a formula begins with an apostrophe, and characters that draw nothing (U+202E, zero width …) are left out: join by `id`.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getMeVerificationsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/verifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a verification of either mode and its decision
         * @description At most 120 requests in 60 s.
         */
        get: operations["getMeVerificationsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/test-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a verification of test mode without an API key
         * @description Costs nothing. AML_SCREENING alone searches a made-up name.
         *
         *     At most 30 requests in 60 s.
         */
        post: operations["postMeTestVerifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what was decided, day by day
         * @description At most 400 days, both ends counted.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getMeStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted/verifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a verification for the hosted page
         * @description With `wait` and `seen` it answers when something has changed since, or after so many seconds: for a desktop beside the phone. LINK_ENDED: it was resolved, or lapsed, or its account is not active; which of them is not told.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getHostedVerificationsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted/verifications/{id}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stage one asset; a later one of the same type and action replaces it, and keeps its position
         * @description At most 16 assets and 40 MiB together. LINK_ENDED: it was resolved, or lapsed, or its account is not active; which of them is not told.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postHostedVerificationsIdAssets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted/verifications/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the staged assets, once
         * @description LINK_ENDED: it was resolved, or lapsed, or its account is not active; which of them is not told.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postHostedVerificationsIdSubmit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted/verifications/{id}/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the flow on a device, hand it over, or take it over
         * @description Once it has begun on a device, calls without that device's token are refused (OPEN_ELSEWHERE). A flow that no page has begun needs none. Submissions with an API key are not concerned.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postHostedVerificationsIdDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted/verifications/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a capture session; a newer one ends the older
         * @description For the selfie, the challenge and a step of the session's own. Six of one verification at most; who needs more is looked at by a person.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postHostedVerificationsIdCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted/verifications/{id}/capture/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add small frames to the series of a capture session
         * @description 24 in a session, 8 in a call. One that is there already adds nothing. Once the own step is told, new frames of other steps are refused (CAPTURE_STEP_LATE).
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postHostedVerificationsIdCaptureFrames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted/verifications/{id}/capture/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the session's own step, once selfie, all actions and their series are staged in it
         * @description It is told then and not before, and answered by frames of OWN_STEP within the time. The series must show every step in order, at a person's pace, sent while it was done. From then on it takes frames of OWN_STEP alone. Asked again the step is the same, and the time goes on.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postHostedVerificationsIdCaptureStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account; what follows is in the mail
         * @description The link in the mail confirms this registration, with its password. Until one is confirmed an address may be registered several times: each registration is an account of its own, in test mode, and has nothing in common with the others. When one is confirmed, or the password is set by mail, the others end with all that was made by them. A registration that is not confirmed ends after 7 days.
         *
         *     At most 5 requests in 60 s.
         */
        post: operations["postAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description After five tries at one address from one network within an hour, each try must wait longer than the one before (RATE_LIMITED).
         *
         *     At most 5 requests in 60 s.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mfa/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete login with a second factor
         * @description Five tries a login; INVALID_TOKEN means that one must log in again.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthMfaLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a session
         * @description The refresh token is used up and a new one answered. Using one a second time ends the session, also when two calls come at once: refresh from one place. With transport `cookie` the token travels as a cookie, and the one just used is answered once more for 10 seconds, with the same successor: two tabs do not log each other out. A session keeps the transport that it began with.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session, with its access and refresh tokens
         * @description With transport `cookie` the browser forgets the refresh token too.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with a link to set a new password (good for 1 hour)
         * @description At most 4 requests in 60 s.
         */
        post: operations["postAuthForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a mail; ends every session
         * @description On an address that was not confirmed it also confirms it and ends every registration of it, with all that was made by them. The same is removed from an account that was confirmed by a link alone while others had registered the address.
         *
         *     At most 4 requests in 60 s.
         */
        post: operations["postAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address with the token of a mail
         * @description Confirms the registration that the mail was sent for, with its password, and grants the free credits; other registrations of the address end. A page that a person confirms on should ask for the password, so that nobody confirms what somebody else registered: a wrong one is INVALID_CREDENTIALS and uses no token up. Without it, and with other registrations there, the next reset by mail removes what was set up before it.
         *
         *     At most 4 requests in 60 s.
         */
        post: operations["postAuthVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the confirmation mail again (its link is good for 24 hours)
         * @description At most 4 requests in 60 s.
         */
        post: operations["postAuthVerifyEmailResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current account
         * @description At most 120 requests in 60 s.
         */
        get: operations["getAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the company, or who may embed the flow
         * @description What is not given stays. Holds from the next page that embeds the flow.
         *
         *     At most 120 requests in 60 s.
         */
        patch: operations["patchMe"];
        trace?: never;
    };
    "/v1/auth/mfa/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin second-factor enrolment
         * @description Nothing changes until mfa/verify. While a second factor is on, a code or recovery code of it is needed to replace it (INVALID_MFA_CODE).
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthMfaEnroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mfa/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm second-factor enrolment with a first code
         * @description Recovery codes of an earlier enrolment are void from then on.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthMfaVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mfa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor off
         * @description Needs the password and a code, or a recovery code. The owner is told by mail.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthMfaDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mfa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description The old ones are void. The owner is told by mail.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthMfaRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open sessions, the newest use first, at most 100
         * @description At most 120 requests in 60 s.
         */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions but the one that asks
         * @description At most 120 requests in 60 s.
         */
        delete: operations["deleteAuthSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description From its next request on. Its own is ended like any other.
         *
         *     At most 120 requests in 60 s.
         */
        delete: operations["deleteAuthSessionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the old one
         * @description Ends all other sessions, and logins that were begun; the owner is told by mail.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postMePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new e-mail address
         * @description Both addresses are mailed, and the address changes when both have agreed by their links (email-change/confirm), within 24 hours. A later request replaces an earlier one. Answered the same for an address that is taken. At most 5 a day (RATE_LIMITED).
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postMeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/email-change/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to a new e-mail address with the token of a mail
         * @description The second of the two agreements changes the address and ends all sessions but the one that asked for it.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthEmailChangeConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/email-change/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a new e-mail address with the token of the mail to the old one
         * @description Nothing changes, and every session of the account ends: whoever asked knows the password, so a new one should be set.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postAuthEmailChangeRefuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, newest first, revoked ones too
         * @description At most 120 requests in 60 s.
         */
        get: operations["getApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The answer is the only one that has the key. An account has at most 100 keys that are not revoked (VALIDATION_ERROR); a LIVE key needs a confirmed e-mail address.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description At once and for good; the next request with it gets INVALID_API_KEY. May be repeated.
         *
         *     At most 120 requests in 60 s.
         */
        delete: operations["deleteApiKeysId"];
        options?: never;
        head?: never;
        /**
         * Change the name, checks or allowlist of an API key
         * @description Holds from the next request with the key. A revoked key changes no more: NOT_FOUND.
         *
         *     At most 120 requests in 60 s.
         */
        patch: operations["patchApiKeysId"];
        trace?: never;
    };
    "/v1/credits/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the credit balance
         * @description At most 120 requests in 60 s.
         */
        get: operations["getCreditsBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the credit ledger, newest first
         * @description At most 120 requests in 60 s.
         */
        get: operations["getCreditsLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partners/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply to become a partner
         * @description Staff decide, and the answer comes by mail. An account applies once: a later request answers the partner that there is, and changes nothing.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postPartnersApply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partners/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the own partner record, with its balance
         * @description At most 120 requests in 60 s.
         */
        get: operations["getPartnersMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partners/commissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List commissions, newest first
         * @description At most 120 requests in 60 s.
         */
        get: operations["getPartnersCommissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partners/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List managed clients and open invitations, newest first
         * @description At most 120 requests in 60 s.
         */
        get: operations["getPartnersClients"];
        put?: never;
        /**
         * Invite an account to be a managed client
         * @description The address is mailed a token, and is linked when its account agrees with it within 7 days. Answered the same for every address, so that it tells nobody who has an account. At most 50 a day (RATE_LIMITED).
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postPartnersClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partners/clients/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a client's billing, or remove it
         * @description Holds from the next verification on: what is held already is paid by whoever it was held from. A removed client comes back by a new invitation.
         *
         *     At most 120 requests in 60 s.
         */
        patch: operations["patchPartnersClientsAccountId"];
        trace?: never;
    };
    "/v1/partners/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to be the client of the partner that invited
         * @description With the token of the mail, and a session of the account whose address was invited. The partner then sees its address and company.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postPartnersInvitationsAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/crypto/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address to buy credits at
         * @description An address of its own for each purchase, with a price that holds for 30 minutes. At most 5 unpaid ones an account at a time. Whole credits, rounded down, are added when the chain has confirmed the money; nothing is ever sent back on chain.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postPaymentsCryptoAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/crypto/networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be paid with now
         * @description Prices are those of this moment; the address that is asked for has one that holds.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getPaymentsCryptoNetworks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments, newest first
         * @description At most 120 requests in 60 s.
         */
        get: operations["getPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment
         * @description At most 120 requests in 60 s.
         */
        get: operations["getPaymentsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the account holder's data
         * @description Needs the password again, and where the second factor is on a code, or a recovery code (INVALID_MFA_CODE). Cannot be undone: with the answer the account is closed, its sessions have ended, its keys are revoked and its webhook endpoints removed; open verifications end as EXPIRED, without an event. Pictures, results, names and histories follow within minutes, at the latest by `completes_by` (30 days). The ledger stays, without a person. A partner with an open payout is refused (VALIDATION_ERROR); one to whom commissions are owed must give them up by `forfeit_balance`.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postMeErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enterprise/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an enterprise quote
         * @description It is kept, and mailed to sales.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postEnterpriseQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints, newest first
         * @description At most 120 requests in 60 s.
         */
        get: operations["getWebhooks"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description At most 20 an account. The address must be https and public, on port 443 or 8443; it is judged again at every connect. Every active endpoint receives every event type: `events` is no filter. The secret is shown here once.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook endpoint with its newest deliveries
         * @description At most 120 requests in 60 s.
         */
        get: operations["getWebhooksId"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook endpoint
         * @description Its open deliveries end as FAILED with last_error `ENDPOINT_REMOVED`.
         *
         *     At most 120 requests in 60 s.
         */
        delete: operations["deleteWebhooksId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description The old secret signs nothing more, retries of earlier events included; or, where overlap_hours says so, it signs beside the new one for that long. A secret from before that is over either way.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postWebhooksIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch an endpoint on again that was switched off
         * @description An endpoint that failed every delivery for seven days is switched off: `active` is false, and its account’s address is told by mail. Once it is on, it gets the events from then on. Events of the time in which it was off were not sent to it and are not sent later: list the verifications of that time. One that is on stays as it is.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postWebhooksIdActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook.test event to the endpoint
         * @description Signed, and retried, like any other event. It is sent to an endpoint that is switched off too.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postWebhooksIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to an endpoint, newest first
         * @description At most 120 requests in 60 s.
         */
        get: operations["getWebhooksIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a delivery with its body and every attempt
         * @description Of a removed endpoint nothing is found.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getWebhooksIdDeliveriesDeliveryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen to what happens in test mode, oldest first
         * @description Every event of the account's test verifications, whether or not there is a webhook endpoint, at most 100 at a time; kept for three days. Ask again with `after`: each event comes once. At most 4 calls of an account wait at once in a process; more are answered without waiting.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getTestEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event of test mode
         * @description By its id, or by that of a delivery to an endpoint of the account.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getTestEventsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/data-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account holder's data
         * @description A JSON document of all that is held: the account, its sessions, keys, endpoints and deliveries, credits, payments, partners, messages, audit, and every verification with its pictures (base64) and what was found. It is streamed and may be large. Its last member is `"complete": true`: without it, or when the connection breaks off, it is not whole. Secrets and their hashes are never in it. One at a time for an account, else RATE_LIMITED; it ends with the session that asked for it.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getMeDataExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partners/payout-fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What payouts cost
         * @description By network and asset; what is not listed is not offered.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getPartnersPayoutFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partners/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts, newest first
         * @description A suspended partner still sees its own.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getPartnersPayouts"];
        put?: never;
        /**
         * Request a payout of commissions
         * @description Of all that is free, or of an amount. One at a time. An address other than the one that was paid last on the network is held for 72 hours, its owner is told by mail, and a second factor that is on must be shown (code or recovery_code). Staff decide; nothing is sent by itself.
         *
         *     At most 120 requests in 60 s.
         */
        post: operations["postPartnersPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read prices, countries, document types and reason codes
         * @description At most 120 requests in 60 s.
         */
        get: operations["getCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health check
         * @description Without its database the service can do nothing: SERVICE_UNAVAILABLE, with `status` and `checks`. Without Temporal it is `degraded`: it takes requests, and processes them when Temporal is back; without its object store too: pictures are then not taken (SERVICE_UNAVAILABLE) and not checked. So it is with a stale sanctions list, where lists are refreshed at all: screening goes on with the last good one.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CreateVerification: {
            /**
             * @example [
             *       "FULL_KYC"
             *     ]
             */
            level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            /**
             * @description the document's country: ISO 3166-1 alpha-2, lower case; required unless level is AML_SCREENING alone
             * @example de
             */
            country?: string;
            /** @enum {string} */
            doc_type?: "PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT";
            /**
             * @description your own reference; in test mode it forces the outcome
             * @example customer-4711
             */
            end_user_ref?: string;
            declared?: components["schemas"]["Declared"];
            /**
             * Format: uri
             * @description where the hosted page sends the end user when it is done; its host is written as it is, in one script, and kept in the form of DNS
             */
            redirect_url?: string;
        };
        /** @description what the applicant says of themselves; compared with the document */
        Declared: {
            /** @description left out where a person has one name, which is then the last name; without figures */
            first_name?: string;
            /** @description needed for AML_SCREENING alone; without figures */
            last_name?: string;
            /**
             * Format: date
             * @description from 1900 on, and not in the future
             */
            date_of_birth?: string;
            /** Format: date */
            document_expiry?: string;
            /** @enum {string} */
            sex?: "F" | "M" | "X";
        };
        CreatedVerification: {
            /** @example ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            cost_credits: number;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /** Format: uri */
            hosted_url: string;
            liveness_challenge: components["schemas"]["LivenessChallenge"];
            /** @description additive: new codes may appear */
            reason_codes: string[];
            reference_code: string;
        };
        /** @description capture actions in the order asked; left and right are the subject’s own */
        LivenessChallenge: {
            actions: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT")[];
        };
        AssetInput: {
            /** @enum {string} */
            type: "DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME";
            /**
             * @description of a LIVENESS_FRAME: the action that it shows
             * @enum {string}
             */
            action?: "LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT";
            /** @description the picture: base64, or a data: URL of base64; JPEG, PNG, WebP or HEIC, at most 10 MiB */
            data: string;
        };
        SubmittedVerification: {
            /** @example ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            cost_credits: number;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /** Format: uri */
            hosted_url: string;
            liveness_challenge: components["schemas"]["LivenessChallenge"];
            /** @description additive: new codes may appear */
            reason_codes: string[];
            reference_code: string;
            livemode: boolean;
            level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            country: string | null;
            doc_type: ("PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT") | null;
            end_user_ref: string | null;
            risk_score: number | null;
            /** Format: date-time */
            created_at: string;
            submitted_at: string | null;
            resolved_at: string | null;
            /** Format: date-time */
            expires_at: string;
            credits: {
                /** @enum {string} */
                state: "HELD" | "CHARGED" | "RELEASED" | "NONE";
                amount: number;
            };
            declared: components["schemas"]["DeclaredRecord"] | null;
            checks: components["schemas"]["Check"][] | null;
            extracted: components["schemas"]["Extracted"] | null;
            screening_hits: components["schemas"]["ScreeningHit"][] | null;
            /** @description what happened, the oldest first */
            events: components["schemas"]["VerificationTimelineEntry"][];
            /** @description who was told of it, the oldest first, at most 100 */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description assets that were left out, and why: `assets[2]`, `UNSUPPORTED_MEDIA:image/heic`, `TOO_SMALL`, `ANIMATED` or `UNDECODABLE` */
            unusable_assets?: {
                path: string;
                message: string;
            }[];
        };
        /** @description what the applicant said of themselves */
        DeclaredRecord: {
            first_name?: string;
            last_name?: string;
            /**
             * Format: date
             * @description from 1900 on, and not in the future
             */
            date_of_birth?: string;
            /** Format: date */
            document_expiry?: string;
            /** @enum {string} */
            sex?: "F" | "M" | "X";
        };
        Check: {
            /** @enum {string} */
            name: "DOCUMENT" | "LIVENESS" | "FACE_MATCH" | "SCREENING";
            /** @enum {string} */
            verdict: "PASS" | "REVIEW" | "FAIL" | "ERROR";
            score: number | null;
            observations: string[];
        };
        /** @description what was read from the document */
        Extracted: {
            document_type: string | null;
            first_name: string | null;
            last_name: string | null;
            document_number: string | null;
            date_of_birth: string | null;
            document_expiry: string | null;
            sex: string | null;
            nationality: string | null;
            issuing_country: string | null;
            mrz: {
                lines: string[];
                check_digits_valid: boolean;
            } | null;
        };
        ScreeningHit: {
            list: string;
            list_date: string;
            entry_id: string;
            matched_name: string;
            score: number;
            why: string[];
            /** @description the stored version of the list that was searched */
            list_version?: string;
            /** @description of the list's files */
            list_sha256?: string;
            /** @description SHA-256 of the entry's content */
            entry_hash?: string;
            /** @description of the matched name: PRIMARY, STRONG or WEAK */
            quality?: string;
            /** @description a possible match from here on; below it, the birth date set the entry aside */
            threshold?: number;
            /** @description the rules that made the score */
            algorithm?: string;
            alignment?: components["schemas"]["AlignedToken"][];
            modifiers?: components["schemas"]["ScoreModifier"][];
        };
        /** @description words of the searched name taken for words of the listed one; null where one side has none */
        AlignedToken: {
            searched: string | null;
            listed: string | null;
            /** @enum {string} */
            how: "EQUAL" | "VARIANT" | "SPELLING" | "INITIAL" | "JOINED" | "SPLIT" | "SKELETON" | "MISSING" | "EXTRA";
            similarity: number;
            weight: number;
        };
        /** @description what moved the score besides the name: BIRTH_DATE, COUNTRY, GENDER, WEAK_ALIAS; more may follow */
        ScoreModifier: {
            name: string;
            grade: string;
            amount: number;
        };
        VerificationTimelineEntry: {
            /**
             * @description additive: new types may appear
             * @enum {string}
             */
            type: "CREATED" | "SUBMITTED" | "CHECKED" | "REVIEW" | "DECIDED" | "DELIVERED" | "DELIVERY_FAILED";
            /** Format: date-time */
            at: string;
            /**
             * @description of CHECKED
             * @enum {string}
             */
            check?: "DOCUMENT" | "LIVENESS" | "FACE_MATCH" | "SCREENING";
            /**
             * @description of CHECKED
             * @enum {string}
             */
            verdict?: "PASS" | "REVIEW" | "FAIL" | "ERROR";
            /**
             * @description of DECIDED
             * @enum {string}
             */
            status?: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            /** @description of DELIVERED and DELIVERY_FAILED: what was told */
            event?: string;
            /** @description of DELIVERED and DELIVERY_FAILED */
            delivery_id?: string;
        };
        WebhookDelivery: {
            id: string;
            endpoint_id: string;
            /** @enum {string} */
            event: "verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired" | "webhook.test";
            verification_id: string | null;
            /** @enum {string} */
            status: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED";
            /** @description attempts made, those whose process died included */
            attempts: number;
            /** @description HTTP status of the newest answer */
            response_code: number | null;
            next_attempt_at: string | null;
            /** @description a short stable text: `HTTP 500`, `TIMEOUT`, `CONNECTION_REFUSED`, `TLS_ERROR` … */
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Verification: {
            /** @example ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            cost_credits: number;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /** Format: uri */
            hosted_url: string;
            liveness_challenge: components["schemas"]["LivenessChallenge"];
            /** @description additive: new codes may appear */
            reason_codes: string[];
            reference_code: string;
            livemode: boolean;
            level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            country: string | null;
            doc_type: ("PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT") | null;
            end_user_ref: string | null;
            risk_score: number | null;
            /** Format: date-time */
            created_at: string;
            submitted_at: string | null;
            resolved_at: string | null;
            /** Format: date-time */
            expires_at: string;
            credits: {
                /** @enum {string} */
                state: "HELD" | "CHARGED" | "RELEASED" | "NONE";
                amount: number;
            };
            declared: components["schemas"]["DeclaredRecord"] | null;
            checks: components["schemas"]["Check"][] | null;
            extracted: components["schemas"]["Extracted"] | null;
            screening_hits: components["schemas"]["ScreeningHit"][] | null;
            /** @description what happened, the oldest first */
            events: components["schemas"]["VerificationTimelineEntry"][];
            /** @description who was told of it, the oldest first, at most 100 */
            deliveries: components["schemas"]["WebhookDelivery"][];
        };
        VerificationPage: {
            items: components["schemas"]["VerificationSummary"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        VerificationSummary: {
            /** @example ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            cost_credits: number;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /** Format: uri */
            hosted_url: string;
            liveness_challenge: components["schemas"]["LivenessChallenge"];
            /** @description additive: new codes may appear */
            reason_codes: string[];
            reference_code: string;
            livemode: boolean;
            level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            country: string | null;
            doc_type: ("PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT") | null;
            end_user_ref: string | null;
            risk_score: number | null;
            /** Format: date-time */
            created_at: string;
            submitted_at: string | null;
            resolved_at: string | null;
            /** Format: date-time */
            expires_at: string;
            credits: {
                /** @enum {string} */
                state: "HELD" | "CHARGED" | "RELEASED" | "NONE";
                amount: number;
            };
        };
        CreateTestVerification: {
            /**
             * @example [
             *       "FULL_KYC"
             *     ]
             */
            level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            /**
             * @description the document's country: ISO 3166-1 alpha-2, lower case; required unless level is AML_SCREENING alone
             * @example de
             */
            country?: string;
            /** @enum {string} */
            doc_type?: "PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT";
            /**
             * @description that it comes to, by its end_user_ref, once something was submitted
             * @default APPROVED
             * @enum {string}
             */
            outcome: "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
        };
        Stats: {
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /**
             * Format: date
             * @description UTC
             * @example 2026-11-22
             */
            from: string;
            /**
             * Format: date
             * @description UTC
             * @example 2026-11-22
             */
            to: string;
            /** @description verifications that were created */
            total: number;
            /** @description approved of approved and declined; null when there is neither */
            approval_rate: number | null;
            /** @description from submission to the outcome, to two figures */
            median_seconds: number | null;
            /** @description that waited for a person when the time ended */
            in_review: number;
            /** @description every day of the time, the oldest first; decisions count on the day of their making */
            days: {
                /**
                 * Format: date
                 * @description UTC
                 * @example 2026-11-22
                 */
                date: string;
                /** @description created on this day */
                total: number;
                approved: number;
                declined: number;
                error: number;
                expired: number;
                /** @description given to a person on this day */
                review: number;
                median_seconds: number | null;
            }[];
            /** @description of what was not approved in this time: the ten most frequent */
            reason_codes: {
                code: string;
                count: number;
            }[];
            /** @description the same figures of as many days before */
            previous: {
                /** @description verifications that were created */
                total: number;
                /** @description approved of approved and declined; null when there is neither */
                approval_rate: number | null;
                /** @description from submission to the outcome, to two figures */
                median_seconds: number | null;
                /** @description that waited for a person when the time ended */
                in_review: number;
            };
        };
        /** @description what the hosted page needs; all that follows `submitted` is empty or null once it is submitted */
        HostedVerification: {
            /** @example ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D */
            id: string;
            /**
             * @description as long as the link has not ended; whether it is in work or with a reviewer is not told
             * @constant
             */
            status: "PENDING";
            /** @description true: it was received, and nothing more is told */
            submitted: boolean;
            required_assets: ("DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME")[];
            liveness_challenge: {
                actions: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT")[];
            };
            /** @description where to send the end user; the answer to the submission has it for the last time */
            redirect_url: string | null;
            /** @description in the order of their positions */
            staged_assets: {
                asset_id: string;
                /** @enum {string} */
                type: "DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME";
                action: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT") | null;
                position: number;
                /** @description the capture session that it was taken in */
                session_id: string | null;
            }[];
            /** @description the document's */
            country: string | null;
            doc_type: ("PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT") | null;
            /** @description the company that asks, as the account's holder wrote it: show it as text, and do not vouch for it */
            client_name: string | null;
            mode: ("TEST" | "LIVE") | null;
            expires_at: string | null;
            /** @description for questions; the answer to the submission has it for the last time */
            reference_code: string | null;
            /** @description the capture session that is open */
            capture: {
                session_id: string;
                /** Format: date-time */
                expires_at: string;
                frames_left: number;
                step_told: boolean;
            } | null;
            /** @description after the submission, to the page whose capture session it was: whether it still waits for its end; else null */
            in_work: boolean | null;
            /** @description true: it has begun on another device, and nothing more is told */
            open_elsewhere: boolean;
            /** @description changes with all that is told here; for `seen` */
            version: string;
        };
        StagedAsset: {
            asset_id: string;
            /** @enum {string} */
            type: "DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME";
            /** @description hints for taking the picture again; null is not judged */
            quality: {
                blur: boolean | null;
                glare: boolean | null;
                too_dark: boolean | null;
                face_not_found: boolean | null;
            };
        };
        HostedSubmission: {
            /**
             * @description the person cannot do a movement that is asked for: a person looks, and nothing is held against them
             * @constant
             */
            liveness?: "UNABLE";
        };
        HostedDeviceChange: {
            /**
             * @description BEGIN: the flow is on this device from now on. HAND_OVER: the device that shows `to` may go on too. TAKE_OVER: it goes on here, from its beginning; pictures of the other device are removed, and a person looks
             * @enum {string}
             */
            action: "BEGIN" | "HAND_OVER" | "TAKE_OVER";
            /** @description of HAND_OVER: the token that the other device will show */
            to?: string;
        };
        HostedDevice: {
            taken_over: boolean;
        };
        CaptureSession: {
            session_id: string;
            /** @description told this once; keep it in the tab */
            nonce: string;
            /**
             * Format: date-time
             * @description 10 minutes from now
             */
            expires_at: string;
            /** @description 24 in a session */
            frames_left: number;
        };
        CaptureFrames: {
            frames: {
                /**
                 * @description what it was taken at; OWN_STEP only after that was told
                 * @enum {string}
                 */
                step: "FRONTAL" | "LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT" | "OWN_STEP";
                /** @description ms since the session was opened, by the page's clock; one that is there already must be the same frame sent again */
                at_ms: number;
                /** @description a JPEG of at most 64 KiB, 160 to 640 px a side: base64, or a data: URL of base64 */
                data: string;
            }[];
            /** @description label of the camera's track, at most 256 bytes of JSON: compared with the names of known virtual cameras and then forgotten, since it may hold a person's name */
            camera?: string;
        };
        CaptureFramesStaged: {
            frames: number;
            frames_left: number;
        };
        CaptureStep: {
            /** @enum {string} */
            step: "OPEN_MOUTH" | "CLOSE_EYES" | "SMILE";
            /** @description what is left of the 15 s that the person has */
            answer_within_ms: number;
        };
        Register: {
            /** Format: email */
            email: string;
            password: string;
            company?: string;
        };
        /** @description the same for an address that is known and one that is not */
        Registered: {
            /** @constant */
            status: "CHECK_EMAIL";
            email: string;
        };
        Login: {
            /** Format: email */
            email: string;
            password: string;
            /**
             * @description `cookie`: the refresh token is set as a cookie that no script can read, and is not in the body; for the service's own pages only
             * @default body
             * @enum {string}
             */
            transport: "body" | "cookie";
        };
        SessionTokens: {
            /** @description a JWT, for `Authorization: Bearer` */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description seconds that the access token is good for */
            expires_in: number;
            /** @description good for 30 days and for one use; using it again ends the session. Left out with transport `cookie` */
            refresh_token?: string;
        };
        MfaRequired: {
            /** @constant */
            mfa_required: true;
            /** @description for mfa/login, good for 300 s */
            mfa_token: string;
        };
        MfaLogin: {
            mfa_token: string;
            /** @description six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once */
            code?: string;
            /** @description in any case, with or without dashes; each is taken once */
            recovery_code?: string;
            /**
             * @description `cookie`: the refresh token is set as a cookie that no script can read, and is not in the body; for the service's own pages only
             * @default body
             * @enum {string}
             */
            transport: "body" | "cookie";
        };
        Refresh: {
            /** @description with transport `body` */
            refresh_token?: string;
            /**
             * @description `cookie`: the refresh token is set as a cookie that no script can read, and is not in the body; for the service's own pages only
             * @default body
             * @enum {string}
             */
            transport: "body" | "cookie";
        };
        Logout: {
            /**
             * @description `cookie`: the refresh token is set as a cookie that no script can read, and is not in the body; for the service's own pages only
             * @default body
             * @enum {string}
             */
            transport: "body" | "cookie";
        };
        LoggedOut: {
            /** @constant */
            status: "LOGGED_OUT";
        };
        ForgotPassword: {
            /** Format: email */
            email: string;
        };
        MailRequested: {
            /** @constant */
            status: "CHECK_EMAIL";
        };
        ResetPassword: {
            token: string;
            password: string;
        };
        PasswordChanged: {
            /** @constant */
            status: "PASSWORD_CHANGED";
        };
        VerifyEmail: {
            token: string;
            /** @description the one that was chosen with the registration */
            password?: string;
        };
        EmailVerified: {
            /** @constant */
            status: "EMAIL_VERIFIED";
        };
        Account: {
            id: string;
            email: string | null;
            company: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "SUSPENDED" | "CLOSED";
            email_verified: boolean;
            mfa_enabled: boolean;
            /** @description that were not used; 0 without a second factor */
            recovery_codes_left: number;
            /** @description null: any https page may embed the flow */
            embed_origins: string[] | null;
            /** @description a new address that waits for its confirmations */
            email_change: {
                /** @description the new address */
                email: string;
                confirmed_by_old: boolean;
                confirmed_by_new: boolean;
                /** Format: date-time */
                expires_at: string;
            } | null;
            /** Format: date-time */
            created_at: string;
        };
        UpdateAccount: {
            /** @description shown to end users; null: none */
            company?: string | null;
            /** @description exact origins whose pages may embed the flow, at most 20; http://localhost counts in test mode only; null: any https page; empty: none */
            embed_origins?: string[] | null;
        };
        MfaEnroll: {
            /** @description six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once */
            code?: string;
            /** @description in any case, with or without dashes; each is taken once */
            recovery_code?: string;
        };
        MfaEnrolment: {
            /** @description base32, to be typed into an authenticator app */
            secret: string;
            /** @description the same for a QR code */
            otpauth_uri: string;
        };
        MfaVerify: {
            /** @description six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once */
            code: string;
        };
        MfaEnabled: {
            /** @constant */
            mfa_enabled: true;
            /** @description shown this once; each replaces one code of the app */
            recovery_codes: string[];
        };
        MfaDisable: {
            password: string;
            /** @description six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once */
            code?: string;
            /** @description in any case, with or without dashes; each is taken once */
            recovery_code?: string;
        };
        MfaDisabled: {
            /** @constant */
            mfa_enabled: false;
        };
        RenewRecoveryCodes: {
            /** @description six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once */
            code?: string;
            /** @description in any case, with or without dashes; each is taken once */
            recovery_code?: string;
        };
        RecoveryCodes: {
            /** @description shown this once; each replaces one code of the app */
            recovery_codes: string[];
        };
        Sessions: {
            items: components["schemas"]["Session"][];
        };
        Session: {
            id: string;
            /** @description the session that asks */
            current: boolean;
            /**
             * @description browser and system, by what they say of themselves
             * @example Firefox on Linux
             */
            device: string | null;
            /**
             * @description of its newest address, coarse
             * @example 203.0.113.0/24
             */
            network: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description of its newest refresh: to about a quarter of an hour
             */
            last_used_at: string;
        };
        SessionsEnded: {
            ended: number;
        };
        ChangePassword: {
            password: string;
            new_password: string;
        };
        ChangeEmail: {
            /** Format: email */
            email: string;
            password: string;
        };
        EmailChangeToken: {
            token: string;
        };
        EmailChangeConfirmed: {
            /**
             * @description CONFIRMED: the other address has not agreed yet
             * @enum {string}
             */
            status: "CONFIRMED" | "EMAIL_CHANGED";
        };
        EmailChangeRefused: {
            /** @constant */
            status: "EMAIL_CHANGE_REFUSED";
        };
        CreateApiKey: {
            /**
             * @description your own name of the key
             * @example backend, production
             */
            name: string;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /**
             * @description levels that the key may ask for
             * @default [
             *       "FULL_KYC",
             *       "ID_DOCUMENT",
             *       "AML_SCREENING"
             *     ]
             * @example [
             *       "FULL_KYC"
             *     ]
             */
            checks: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            /**
             * @description networks (CIDR) or addresses, v4 and v6, from which alone the key works; empty: from anywhere
             * @example [
             *       "192.0.2.0/24",
             *       "2001:db8::7"
             *     ]
             */
            ip_allowlist?: string[];
        };
        CreatedApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /**
             * @description the first characters of the key
             * @example svc_test_Zk3vQ0a
             */
            prefix: string;
            checks: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            ip_allowlist: string[];
            /** Format: date-time */
            created_at: string;
            /** @description to the minute */
            last_used_at: string | null;
            revoked_at: string | null;
            /** @description the key itself, shown this once */
            key: string;
        };
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /**
             * @description the first characters of the key
             * @example svc_test_Zk3vQ0a
             */
            prefix: string;
            checks: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            ip_allowlist: string[];
            /** Format: date-time */
            created_at: string;
            /** @description to the minute */
            last_used_at: string | null;
            revoked_at: string | null;
        };
        UpdateApiKey: {
            /**
             * @description your own name of the key
             * @example backend, production
             */
            name?: string;
            /**
             * @description levels that the key may ask for
             * @example [
             *       "FULL_KYC"
             *     ]
             */
            checks?: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            /**
             * @description networks (CIDR) or addresses, v4 and v6, from which alone the key works; empty: from anywhere
             * @example [
             *       "192.0.2.0/24",
             *       "2001:db8::7"
             *     ]
             */
            ip_allowlist?: string[];
        };
        CreditBalance: {
            /** @description free to hold: total less held */
            available: number;
            held: number;
            total: number;
        };
        LedgerPage: {
            items: components["schemas"]["LedgerEntry"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        LedgerEntry: {
            id: string;
            /** @enum {string} */
            type: "GRANT" | "PURCHASE" | "HOLD" | "CHARGE" | "RELEASE" | "REFUND" | "ADJUSTMENT";
            /** @description signed change of the total */
            amount: number;
            /** @description signed change of the held part */
            held_amount: number;
            balance_after: number;
            held_after: number;
            verification_id: string | null;
            payment_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        PartnerApplication: {
            company: string;
            /** Format: uri */
            website?: string;
            /** @description verifications a month that the clients will need */
            monthly_volume?: number;
            /** @description who the clients are, and what for */
            message?: string;
        };
        Partner: {
            id: string;
            /**
             * @description of the partner-scoped addresses; works while the status is ACTIVE
             * @example 7K3M9QXT
             */
            code: string;
            /**
             * @description PENDING until staff decide
             * @enum {string}
             */
            status: "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED";
            /**
             * @description part of each charge, fixed when the credits are held
             * @example 0.2000
             */
            commission_rate: string;
            balance: components["schemas"]["PartnerBalance"];
            /** Format: date-time */
            created_at: string;
        };
        /** @description What the commissions come to, in US dollars with six places */
        PartnerBalance: {
            /**
             * @description what a payout may take; below 0 where more was taken back than has been earned since: what is earned next makes up for it
             * @example 15.123456
             */
            available: string;
            /**
             * @description not payable yet: each commission is after 14 days
             * @example 15.123456
             */
            pending: string;
            /**
             * @description part of a payout that is under way
             * @example 15.123456
             */
            in_payouts: string;
            /**
             * @description part of payouts that were sent
             * @example 15.123456
             */
            paid: string;
        };
        CommissionPage: {
            items: components["schemas"]["Commission"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        Commission: {
            id: string;
            client_account_id: string;
            verification_id: string;
            /** @description those of the charge that were bought */
            credits: number;
            /**
             * @description US dollars; below 0 where a charge was refunded after its commission was paid, or taken into a payout
             * @example 0.173250
             */
            amount: string;
            /**
             * @description PENDING for 14 days, then PAYABLE; REVERSED: the charge was refunded
             * @enum {string}
             */
            status: "PENDING" | "PAYABLE" | "PAID" | "REVERSED";
            /** Format: date-time */
            payable_at: string;
            /** Format: date-time */
            created_at: string;
        };
        InviteClient: {
            /** Format: email */
            email: string;
            /**
             * @description DIRECT: the client pays its own credits, and the partner earns; RESELLER: the credits of the partner are held and charged
             * @default DIRECT
             * @enum {string}
             */
            billing: "DIRECT" | "RESELLER";
        };
        PartnerClient: {
            /** @description null while it is only invited */
            account_id: string | null;
            invitation_id: string | null;
            /** @description of an invitation, the address that was given; null once removed */
            email: string | null;
            company: string | null;
            /**
             * @description DIRECT: the client pays its own credits, and the partner earns; RESELLER: the credits of the partner are held and charged
             * @enum {string}
             */
            billing: "DIRECT" | "RESELLER";
            /** @enum {string} */
            status: "INVITED" | "ACTIVE" | "REMOVED";
            /** Format: date-time */
            created_at: string;
        };
        PartnerClientPage: {
            items: components["schemas"]["PartnerClient"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        UpdateClient: {
            /**
             * @description DIRECT: the client pays its own credits, and the partner earns; RESELLER: the credits of the partner are held and charged
             * @enum {string}
             */
            billing?: "DIRECT" | "RESELLER";
            /** @constant */
            status?: "REMOVED";
        };
        AcceptInvitation: {
            token: string;
        };
        InvitationAccepted: {
            /** @constant */
            status: "ACCEPTED";
            partner_code: string;
            /**
             * @description DIRECT: the client pays its own credits, and the partner earns; RESELLER: the credits of the partner are held and charged
             * @enum {string}
             */
            billing: "DIRECT" | "RESELLER";
        };
        Payment: {
            id: string;
            /** @enum {string} */
            network: "bitcoin" | "ethereum";
            /** @enum {string} */
            asset: "BTC" | "ETH" | "USDC" | "USDT";
            /** @description pay here, once; never used again */
            address: string;
            /** @description whole coins, as a decimal text: exact, never a floating point number */
            amount_expected: string;
            /** @description what counts so far, in whole coins */
            amount_received: string;
            /** @description asked for */
            credits: number;
            /** @description added to the balance so far */
            credits_granted: number;
            /** @description of one whole coin, locked until expires_at */
            price_usd: string;
            /** @enum {string} */
            status: "AWAITING" | "CONFIRMING" | "CONFIRMED" | "UNDERPAID" | "EXPIRED";
            /** @description of the newest transaction that pays it; null where none names it */
            tx_hash: string | null;
            /** @description of the newest that counts or is to count */
            confirmations: number;
            confirmations_required: number;
            /** @description for a wallet, as a link or QR code (BIP-21, EIP-681) */
            uri: string;
            /**
             * Format: date-time
             * @description money that is seen before counts at price_usd, later money at the price of its confirmation
             */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
        };
        PaymentOffer: {
            credit_price_usd: string | null;
            min_credits: number;
            max_credits: number;
            /** @description empty where the service takes no payments */
            networks: {
                /** @enum {string} */
                network: "bitcoin" | "ethereum";
                confirmations_required: number;
                /** @description false while its chain or its watchers are away */
                is_available: boolean;
                assets: {
                    /** @enum {string} */
                    asset: "BTC" | "ETH" | "USDC" | "USDT";
                    /** @description of one whole coin; null while no price is believed */
                    price_usd: string | null;
                }[];
            }[];
        };
        PaymentPage: {
            items: components["schemas"]["Payment"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        EraseAccount: {
            password: string;
            /** @description six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once */
            code?: string;
            /** @description in any case, with or without dashes; each is taken once */
            recovery_code?: string;
            /**
             * @description commissions that were not paid are given up
             * @default false
             */
            forfeit_balance: boolean;
        };
        ErasureRequested: {
            /** @constant */
            status: "ERASING";
            /**
             * Format: date-time
             * @description when all of it is gone at the latest
             */
            completes_by: string;
        };
        QuoteRequest: {
            /** Format: email */
            email: string;
            company: string;
            name?: string;
            /** @description verifications a month */
            monthly_volume?: number;
            message?: string;
        };
        Quote: {
            id: string;
            /** @constant */
            status: "RECEIVED";
        };
        RegisterWebhookEndpoint: {
            /** @description https address on port 443 or 8443 (the operator may allow others) whose name resolves to public addresses only, at most 2,048 characters */
            url: string;
            /** @description Checked and echoed back, but no filter: every active endpoint receives every event type. `delivered_events` of the answer says what is sent. Answer 2xx to events that you do not handle. */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
        };
        RegisteredWebhookEndpoint: {
            id: string;
            url: string;
            /** @description as registered; no filter: see `delivered_events` */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description what is sent to the endpoint while it is active: every event type, whatever `events` says; and `webhook.test` when it is asked for */
            delivered_events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description false: switched off, no event is sent to it */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description signing secret, `whsec_…`; not shown again */
            secret: string;
        };
        WebhookEndpointPage: {
            items: components["schemas"]["WebhookEndpoint"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        WebhookEndpoint: {
            id: string;
            url: string;
            /** @description as registered; no filter: see `delivered_events` */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description what is sent to the endpoint while it is active: every event type, whatever `events` says; and `webhook.test` when it is asked for */
            delivered_events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description false: switched off, no event is sent to it */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description until then the secret before signs along, as rotate-secret was asked for */
            previous_secret_until: string | null;
            /** @description since when it is off, because it failed every delivery for seven days; POST /v1/webhooks/{id}/activate switches it on */
            switched_off_at: string | null;
            health: components["schemas"]["WebhookEndpointHealth"];
        };
        WebhookEndpointHealth: {
            /** @description first failure since the last success */
            failing_since: string | null;
            /** @description that ended within 24 hours; of the newest 200 deliveries */
            attempts_24h: number;
            /** @description of these; null when there is none */
            success_share_24h: number | null;
        };
        WebhookEndpointWithDeliveries: {
            id: string;
            url: string;
            /** @description as registered; no filter: see `delivered_events` */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description what is sent to the endpoint while it is active: every event type, whatever `events` says; and `webhook.test` when it is asked for */
            delivered_events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description false: switched off, no event is sent to it */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description until then the secret before signs along, as rotate-secret was asked for */
            previous_secret_until: string | null;
            /** @description since when it is off, because it failed every delivery for seven days; POST /v1/webhooks/{id}/activate switches it on */
            switched_off_at: string | null;
            health: components["schemas"]["WebhookEndpointHealth"];
            /** @description the 20 newest */
            recent_deliveries: components["schemas"]["WebhookDelivery"][];
        };
        RotateWebhookSecret: {
            /**
             * @description how long the old secret signs along: two `v1=` in the header, the new one first
             * @default 0
             */
            overlap_hours: number;
        };
        RotatedWebhookSecret: {
            id: string;
            secret: string;
            previous_secret_until: string | null;
        };
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        WebhookDeliveryDetail: {
            id: string;
            endpoint_id: string;
            /** @enum {string} */
            event: "verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired" | "webhook.test";
            verification_id: string | null;
            /** @enum {string} */
            status: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED";
            /** @description attempts made, those whose process died included */
            attempts: number;
            /** @description HTTP status of the newest answer */
            response_code: number | null;
            next_attempt_at: string | null;
            /** @description a short stable text: `HTTP 500`, `TIMEOUT`, `CONNECTION_REFUSED`, `TLS_ERROR` … */
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /** @description exactly what every attempt sends and signs */
            body: string;
            /** @description the newest first */
            attempt_list: {
                number: number;
                /** Format: date-time */
                started_at: string;
                finished_at: string | null;
                response_code: number | null;
                /** @description as last_error; null for a success */
                error: string | null;
                /** @description the beginning of what was answered to an attempt that failed: at most 1,000 characters */
                excerpt: string | null;
            }[];
        };
        TestEvents: {
            items: components["schemas"]["TestEvent"][];
            /** @description for `after` */
            cursor: string;
        };
        TestEvent: {
            id: string;
            /** @description additive: new types may appear */
            event: string;
            verification_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description exactly what a webhook about it would carry; its `id` is this one */
            body: string;
        };
        PayoutFees: {
            items: components["schemas"]["PayoutFee"][];
        };
        PayoutFee: {
            /** @enum {string} */
            network: "bitcoin" | "ethereum";
            /** @enum {string} */
            asset: "BTC" | "ETH" | "USDC" | "USDT";
            /** @description taken from the amount, in US dollars with six places */
            fee: string;
            /** @description the least that is paid out, in US dollars with six places */
            minimum: string;
        };
        PayoutPage: {
            items: components["schemas"]["Payout"][];
            page: number;
            page_size: number;
            /** @description of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more */
            total: number;
            /** @description of the next page; null on the last one */
            next_cursor: string | null;
        };
        Payout: {
            id: string;
            /** @enum {string} */
            network: "bitcoin" | "ethereum";
            /** @enum {string} */
            asset: "BTC" | "ETH" | "USDC" | "USDT";
            address: string;
            /** @description of the commissions in it, in US dollars with six places */
            amount: string;
            /** @description fixed when it was asked for, in US dollars with six places */
            fee: string;
            /** @description amount less fee, in US dollars with six places */
            net: string;
            /** @enum {string} */
            status: "REQUESTED" | "APPROVED" | "SENT" | "FAILED" | "REJECTED";
            /** @description an address that was not paid last is not paid before this time; null for one that was */
            held_until: string | null;
            /** @description of the transaction, once it was sent */
            tx_hash: string | null;
            /** Format: date-time */
            created_at: string;
        };
        PayoutRequest: {
            /** @enum {string} */
            network: "bitcoin" | "ethereum";
            /**
             * @description may be left out where one asset is offered on the network
             * @enum {string}
             */
            asset?: "BTC" | "ETH" | "USDC" | "USDT";
            /** @description bitcoin: base58, bech32 or bech32m; ethereum: with checksum (EIP-55) or in one case */
            address: string;
            /** @description US dollars; all that is free where it is left out */
            amount?: string;
            /** @description six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once */
            code?: string;
            /** @description in any case, with or without dashes; each is taken once */
            recovery_code?: string;
        };
        Catalogue: {
            /** @description of the levels asked for together; FULL_KYC covers the others */
            prices: {
                level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
                credits: number;
            }[];
            /** @description whose documents are taken; ISO 3166-1 alpha-2, lower case */
            countries: {
                /** @example de */
                code: string;
                /** @description its documents are always looked at by a person */
                review: boolean;
            }[];
            doc_types: ("PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT")[];
            /** @description additive: new codes may appear */
            reason_codes: {
                /** @description of a family, its pattern: `<…>` stands for capitals, digits and _ */
                code: string;
                meaning: string;
                /**
                 * @description what it leads to when it stands alone
                 * @enum {string}
                 */
                outcome: "REVIEW" | "DECLINE";
                /** @enum {string} */
                severity: "low" | "medium" | "high" | "critical";
            }[];
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            checks: {
                /** @enum {string} */
                database: "ok" | "unreachable";
                /** @enum {string} */
                temporal: "ok" | "unreachable";
                /** @enum {string} */
                objects: "ok" | "unreachable";
            };
            lists: components["schemas"]["SanctionsListState"][];
        };
        SanctionsListState: {
            /** @enum {string} */
            list: "ofac-sdn" | "ofac-nonsdn" | "eu" | "uk" | "un";
            /** @description id of the version that is screened with; null for the snapshot */
            version: string | null;
            /** @description the publisher's date */
            date: string | null;
            fetched_at: string | null;
            /** @description since the publisher was last found to have nothing newer; null for the snapshot */
            age_hours: number | null;
            /** @enum {string} */
            source: "publisher" | "import" | "snapshot";
            /** @description not found current for 48 hours, or the snapshot */
            stale: boolean;
            /** @description what an operator should look at (docs/how-to/operate/sanctions-lists.md) */
            alarms: ("SNAPSHOT" | "STALE" | "UNCHANGED" | "HELD")[];
        };
        Error: {
            error: {
                /** @enum {unknown} */
                code: "INVALID_API_KEY" | "VALIDATION_ERROR" | "INSUFFICIENT_CREDITS" | "COUNTRY_NOT_SUPPORTED" | "IP_NOT_ALLOWED" | "RATE_LIMITED" | "ACCOUNT_INACTIVE" | "NOT_FOUND" | "LINK_ENDED" | "PARTNER_NOT_FOUND" | "ALREADY_SUBMITTED" | "NO_ASSETS" | "CAPTURE_UNKNOWN" | "CAPTURE_REPLACED" | "CAPTURE_EXPIRED" | "CAPTURE_TRIES_EXCEEDED" | "CAPTURE_STEP_EARLY" | "CAPTURE_STEP_LATE" | "OPEN_ELSEWHERE" | "IDEMPOTENCY_IN_PROGRESS" | "INVALID_WEBHOOK_URL" | "INVALID_SESSION" | "INVALID_CREDENTIALS" | "INVALID_MFA_CODE" | "INVALID_TOKEN" | "EMAIL_NOT_VERIFIED" | "ORIGIN_NOT_ALLOWED" | "CHECK_NOT_ALLOWED" | "TEST_MODE_ONLY" | "PARTNER_ACCESS_DENIED" | "NOT_A_PARTNER" | "INSUFFICIENT_BALANCE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "METHOD_NOT_ALLOWED" | "TLS_REQUIRED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
                /** @description of VALIDATION_ERROR; of NO_ASSETS: why each asset is not usable */
                issues?: {
                    path: string;
                    message: string;
                }[];
                /** @description beside MISSING_ASSET: assets that were sent and are not usable, and why */
                unusable_assets?: {
                    path: string;
                    message: string;
                }[];
                /** @description of INSUFFICIENT_CREDITS */
                available?: number;
                /** @description of INSUFFICIENT_CREDITS */
                required?: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postVerifications: {
        parameters: {
            query?: never;
            header: {
                /** @description your own name of this creation, so that a retry makes no second one */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVerification"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedVerification"];
                };
            };
            /** @description VALIDATION_ERROR, INSUFFICIENT_CREDITS */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CHECK_NOT_ALLOWED, COUNTRY_NOT_SUPPORTED, ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description IDEMPOTENCY_IN_PROGRESS */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postVerificationsIdSubmit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description at most 16 */
                    assets: components["schemas"]["AssetInput"][];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    DOCUMENT_FRONT?: string;
                    /** Format: binary */
                    DOCUMENT_BACK?: string;
                    /** Format: binary */
                    SELFIE?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:LOOK_DOWN"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:TURN_RIGHT"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:LOOK_UP"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:TURN_LEFT"?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedVerification"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED, NO_ASSETS */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVerificationsByReferenceCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description in any case */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVerificationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPPartnerCodeVerifications: {
        parameters: {
            query?: never;
            header: {
                /** @description your own name of this creation, so that a retry makes no second one */
                "Idempotency-Key": string;
            };
            path: {
                /** @description the code of an active partner, in any case */
                partnerCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVerification"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedVerification"];
                };
            };
            /** @description VALIDATION_ERROR, INSUFFICIENT_CREDITS */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CHECK_NOT_ALLOWED, COUNTRY_NOT_SUPPORTED, ACCOUNT_INACTIVE, IP_NOT_ALLOWED, PARTNER_ACCESS_DENIED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, PARTNER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description IDEMPOTENCY_IN_PROGRESS */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPPartnerCodeVerificationsIdSubmit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the code of an active partner, in any case */
                partnerCode: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description at most 16 */
                    assets: components["schemas"]["AssetInput"][];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    DOCUMENT_FRONT?: string;
                    /** Format: binary */
                    DOCUMENT_BACK?: string;
                    /** Format: binary */
                    SELFIE?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:LOOK_DOWN"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:TURN_RIGHT"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:LOOK_UP"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:TURN_LEFT"?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedVerification"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED, NO_ASSETS */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, PARTNER_ACCESS_DENIED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, PARTNER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPPartnerCodeVerificationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the code of an active partner, in any case */
                partnerCode: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, PARTNER_ACCESS_DENIED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, PARTNER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMeVerifications: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
                /** @description exactly an id, a reference code (in any case) or an end_user_ref */
                q?: string;
                mode?: "TEST" | "LIVE";
                status?: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
                country?: string;
                /** @description that was asked for, alone or with others */
                level?: "FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING";
                /** @description among its reason codes */
                reason?: string;
                /** @description created then or later */
                from?: string;
                /** @description created before then */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMeVerificationsCsv: {
        parameters: {
            query?: {
                /** @description exactly an id, a reference code (in any case) or an end_user_ref */
                q?: string;
                mode?: "TEST" | "LIVE";
                status?: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
                country?: string;
                /** @description that was asked for, alone or with others */
                level?: "FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING";
                /** @description among its reason codes */
                reason?: string;
                /** @description created then or later */
                from?: string;
                /** @description created before then */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMeVerificationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMeTestVerifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTestVerification"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedVerification"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description COUNTRY_NOT_SUPPORTED, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMeStats: {
        parameters: {
            query: {
                mode: "TEST" | "LIVE";
                /** @description UTC */
                from: string;
                /** @description UTC */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHostedVerificationsId: {
        parameters: {
            query?: {
                /** @description seconds to wait for a change since `seen`, at most 25 */
                wait?: string;
                seen?: string;
            };
            header?: {
                /** @description id and nonce of the capture session that the page has opened, with a space between */
                "Capture-Session"?: string;
                /** @description token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call */
                "Hosted-Device"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedVerification"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, LINK_ENDED */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postHostedVerificationsIdAssets: {
        parameters: {
            query?: never;
            header?: {
                /** @description id and nonce of the capture session that the page has opened, with a space between */
                "Capture-Session"?: string;
                /** @description CAMERA: this page took the picture; FILE: it was picked from the device */
                "Capture-Source"?: "CAMERA" | "FILE";
                /** @description token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call */
                "Hosted-Device"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"] | {
                    assets: [
                        components["schemas"]["AssetInput"]
                    ];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    DOCUMENT_FRONT?: string;
                    /** Format: binary */
                    DOCUMENT_BACK?: string;
                    /** Format: binary */
                    SELFIE?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:LOOK_DOWN"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:TURN_RIGHT"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:LOOK_UP"?: string;
                    /** Format: binary */
                    "LIVENESS_FRAME:TURN_LEFT"?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StagedAsset"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED, NO_ASSETS */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, LINK_ENDED, CAPTURE_UNKNOWN */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OPEN_ELSEWHERE, CAPTURE_REPLACED, CAPTURE_EXPIRED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postHostedVerificationsIdSubmit: {
        parameters: {
            query?: never;
            header?: {
                /** @description token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call */
                "Hosted-Device"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HostedSubmission"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedVerification"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED, NO_ASSETS */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, LINK_ENDED */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OPEN_ELSEWHERE */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postHostedVerificationsIdDevice: {
        parameters: {
            query?: never;
            header: {
                /** @description token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call */
                "Hosted-Device": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostedDeviceChange"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedDevice"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, LINK_ENDED */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OPEN_ELSEWHERE */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postHostedVerificationsIdCapture: {
        parameters: {
            query?: never;
            header?: {
                /** @description token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call */
                "Hosted-Device"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureSession"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, LINK_ENDED */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OPEN_ELSEWHERE, CAPTURE_TRIES_EXCEEDED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postHostedVerificationsIdCaptureFrames: {
        parameters: {
            query?: never;
            header: {
                /** @description id and nonce of the capture session that the page has opened, with a space between */
                "Capture-Session": string;
                /** @description token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call */
                "Hosted-Device"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptureFrames"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureFramesStaged"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, LINK_ENDED, CAPTURE_UNKNOWN */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OPEN_ELSEWHERE, CAPTURE_REPLACED, CAPTURE_EXPIRED, CAPTURE_STEP_EARLY, CAPTURE_STEP_LATE */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postHostedVerificationsIdCaptureStep: {
        parameters: {
            query?: never;
            header: {
                /** @description id and nonce of the capture session that the page has opened, with a space between */
                "Capture-Session": string;
                /** @description token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call */
                "Hosted-Device"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureStep"];
                };
            };
            /** @description VALIDATION_ERROR, ALREADY_SUBMITTED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND, LINK_ENDED, CAPTURE_UNKNOWN */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OPEN_ELSEWHERE, CAPTURE_REPLACED, CAPTURE_EXPIRED, CAPTURE_STEP_EARLY */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Register"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registered"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokens"] | components["schemas"]["MfaRequired"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_CREDENTIALS */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, ORIGIN_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthMfaLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MfaLogin"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokens"];
                };
            };
            /** @description VALIDATION_ERROR, INVALID_TOKEN */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_MFA_CODE */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, ORIGIN_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokens"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, ORIGIN_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Logout"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedOut"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ORIGIN_NOT_ALLOWED, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRequested"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            /** @description VALIDATION_ERROR, INVALID_TOKEN */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmail"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailVerified"];
                };
            };
            /** @description VALIDATION_ERROR, INVALID_TOKEN */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_CREDENTIALS */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthVerifyEmailResend: {
        parameters: {
            query?: never;
            header: {
                /** @description the session, as everywhere */
                authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRequested"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccount"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthMfaEnroll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MfaEnroll"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaEnrolment"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_MFA_CODE, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthMfaVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MfaVerify"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaEnabled"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_MFA_CODE, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthMfaDisable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MfaDisable"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaDisabled"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_CREDENTIALS, INVALID_MFA_CODE, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthMfaRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenewRecoveryCodes"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_MFA_CODE, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAuthSessionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_CREDENTIALS, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmail"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRequested"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_CREDENTIALS, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthEmailChangeConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeToken"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChangeConfirmed"];
                };
            };
            /** @description VALIDATION_ERROR, INVALID_TOKEN */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthEmailChangeRefuse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeToken"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChangeRefused"];
                };
            };
            /** @description VALIDATION_ERROR, INVALID_TOKEN */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKeys: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiKeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiKeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCreditsBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditBalance"];
                };
            };
            /** @description INVALID_API_KEY, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCreditsLedger: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
                type?: "GRANT" | "PURCHASE" | "HOLD" | "CHARGE" | "RELEASE" | "REFUND" | "ADJUSTMENT";
                /** @description not before this time */
                from?: string;
                /** @description before this time */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_API_KEY, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPartnersApply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnerApplication"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Partner"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPartnersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Partner"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_PARTNER, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPartnersCommissions: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
                status?: "PENDING" | "PAYABLE" | "PAID" | "REVERSED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_PARTNER, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPartnersClients: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
                status?: "INVITED" | "ACTIVE" | "REMOVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerClientPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_PARTNER, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPartnersClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteClient"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerClient"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_PARTNER, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchPartnersClientsAccountId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateClient"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerClient"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_PARTNER, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPartnersInvitationsAccept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationAccepted"];
                };
            };
            /** @description VALIDATION_ERROR, INVALID_TOKEN */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPaymentsCryptoAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    network: "bitcoin" | "ethereum";
                    /** @enum {string} */
                    asset: "BTC" | "ETH" | "USDC" | "USDT";
                    credits: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPaymentsCryptoNetworks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOffer"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPayments: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
                status?: "AWAITING" | "CONFIRMING" | "CONFIRMED" | "UNDERPAID" | "EXPIRED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPaymentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMeErase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseAccount"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureRequested"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_CREDENTIALS, INVALID_MFA_CODE, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postEnterpriseQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhooks: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterWebhookEndpoint"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredWebhookEndpoint"];
                };
            };
            /** @description VALIDATION_ERROR, INVALID_WEBHOOK_URL */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithDeliveries"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooksIdRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedWebhookSecret"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooksIdActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooksIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhooksIdDeliveries: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
                status?: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhooksIdDeliveriesDeliveryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTestEvents: {
        parameters: {
            query?: {
                /** @description the cursor of an earlier answer; without it only a cursor is answered, behind all that has happened */
                after?: string;
                /** @description seconds to wait where nothing has happened since `after`, at most 25 */
                wait?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestEvents"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TEST_MODE_ONLY, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTestEventsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestEvent"];
                };
            };
            /** @description INVALID_API_KEY */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TEST_MODE_ONLY, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMeDataExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPartnersPayoutFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutFees"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPartnersPayouts: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutPage"];
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_PARTNER, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPartnersPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description VALIDATION_ERROR, INSUFFICIENT_BALANCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INVALID_MFA_CODE, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_PARTNER, ACCOUNT_INACTIVE, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description INVALID_API_KEY, INVALID_SESSION */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCOUNT_INACTIVE, IP_NOT_ALLOWED, TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description TLS_REQUIRED */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL_ERROR */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SERVICE_UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
