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
         * @description A repeated Idempotency-Key returns the original verification, with the header `Idempotent-Replayed: true`.
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
         * @description JPEG, PNG, WebP or HEIC, detected by content: at most 16 assets, 10 MiB and 50 megapixels each, 40 MiB together. An asset is unusable if it does not decode, is animated, or is under 320 px on its short side. A JPEG with more than 32 scans or arithmetic coding, or an interlaced PNG that needs 200 MB, is unusable too. The answer says which, and why. A rejected submission is not used up.
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
         * Retrieve a verification by its reference code
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
         * @description A repeated Idempotency-Key returns the original verification, with the header `Idempotent-Replayed: true`. The key belongs to a client that the partner manages, or to the partner.
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
         * @description JPEG, PNG, WebP or HEIC, detected by content: at most 16 assets, 10 MiB and 50 megapixels each, 40 MiB together. An asset is unusable if it does not decode, is animated, or is under 320 px on its short side. A JPEG with more than 32 scans or arithmetic coding, or an interlaced PNG that needs 200 MB, is unusable too. The answer says which, and why. A rejected submission is not used up.
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
         * @description A verification of the account of the key. A partner does not see those of its clients.
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
         * List the verifications of both modes, newest first, all or by filters
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
         * @description UTF-8 with a header line (RFC 4180), at most 50000 rows. X-Total-Rows is the number of rows that match the filters (a million at most), X-Row-Limit the row limit of a file. A cell that a spreadsheet could take for a formula starts with an apostrophe. Characters that draw nothing (U+202E, zero width …) are removed: join by `id`.
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
         * Create a test verification without an API key
         * @description Costs nothing. AML_SCREENING alone screens an invented name.
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
         * Count decisions day by day
         * @description At most 400 days, the first and the last one included.
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
         * @description With `wait` and `seen` it answers after a change, or after `wait` seconds: for a desktop beside the phone. LINK_ENDED: the link was resolved or expired, or its account is not active. The answer does not say which.
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
         * Stage one asset. A later one of the same type and action replaces it and keeps its position
         * @description At most 16 assets and 40 MiB together. LINK_ENDED: the link was resolved or expired, or its account is not active. The answer does not say which.
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
         * @description LINK_ENDED: the link was resolved or expired, or its account is not active. The answer does not say which.
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
         * Start the flow on a device, hand it over, or take it over
         * @description After a flow has started on a device, calls without that device's token are rejected (OPEN_ELSEWHERE). Before that no token is needed. Submissions with an API key need none.
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
         * @description For the selfie and the challenge. At most six sessions a verification; after that a person must review it.
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
         * @description At most 24 frames in a session and 8 in a call. A repeated frame adds nothing. After a step of the random challenge was sent, new frames of other steps are rejected (CAPTURE_STEP_LATE).
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
         * Get the next step of the random challenge, once all before it is staged
         * @description The first step requires the selfie, all actions and their series. The series must show every step in order, at a person's pace, and must have been sent while it was filmed. Answer with frames of `series_step` within the time; the session then accepts no others. The second step requires 2 frames of the first. It is of another kind, and one of the two is always OPEN_MOUTH. Until then a repeated call gets the same step, and the time continues.
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
         * Register an account; the mail contains the next step
         * @description The link in the mail confirms this registration, with its password. Until then an address may have several registrations. Each one is a separate account in test mode and shares nothing with the others. When one is confirmed, or the password is set by mail, the others end with all their data. An unconfirmed registration ends after 7 days.
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
         * @description After five attempts for one address from one network within an hour, each attempt must wait longer than the one before (RATE_LIMITED).
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
         * @description Five attempts a login. After INVALID_TOKEN, log in again.
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
         * @description Uses up the refresh token and returns a new one. A second use ends the session, also when two calls come at once: refresh from one place. With transport `cookie` the token travels as a cookie. The last used one works again for 10 seconds and gets the same successor, so that two tabs do not log each other out. A session keeps its first transport.
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
         * End the session and its tokens
         * @description With transport `cookie` it also deletes the cookie of the refresh token.
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
         * Request a mail with a link to set a new password (valid for 1 hour)
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
         * Set a new password with the token of a mail; ends all sessions
         * @description For an unconfirmed address it also confirms the address, and removes every registration of it with all their data. The same data is removed from an account that a link alone confirmed while other registrations of the address existed.
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
         * @description Confirms the registration of this mail, with its password, and grants the free credits. Other registrations of the address end. A confirmation page should ask for the password, so that nobody confirms a registration of somebody else. A wrong password gets INVALID_CREDENTIALS and does not use up the token. Without a password, and with other registrations, the next password reset by mail removes everything that was set up before it.
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
         * Request the confirmation mail again (its link is valid for 24 hours)
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
         * Read the current account
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
         * Change the company name, the pages that may embed the flow, or whether an approval needs a proof
         * @description Absent fields stay as they are. Takes effect with the next page that embeds the flow, and with the next decision.
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
         * Start second-factor enrolment
         * @description Nothing changes until mfa/verify. An active second factor can be replaced only with one of its codes or recovery codes (INVALID_MFA_CODE).
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
         * @description Recovery codes of an earlier enrolment become invalid.
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
         * @description Needs the password and a code, or a recovery code. Sends the owner a mail.
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
         * Create new recovery codes
         * @description The old recovery codes become invalid. Sends the owner a mail.
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
         * List the open sessions, newest use first, at most 100
         * @description At most 120 requests in 60 s.
         */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions except the current one
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
         * @description Takes effect with the next request of that session. A session can end itself.
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
         * @description Ends all other sessions and unfinished logins, and sends the owner a mail.
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
         * Request a new e-mail address
         * @description Sends a mail to both addresses. The address changes when both have confirmed by their links (email-change/confirm), within 24 hours. A later request replaces an earlier one. The answer is the same for an address in use. At most 5 requests a day (RATE_LIMITED).
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
         * Confirm a new e-mail address with the token of a mail
         * @description The second of the two confirmations changes the address and ends all sessions except the one that requested it.
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
         * Reject a new e-mail address with the token of the mail to the old one
         * @description The address stays, and every session of the account ends. Somebody who knows the password requested the change, so set a new password.
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
         * List API keys, newest first, revoked ones included
         * @description At most 120 requests in 60 s.
         */
        get: operations["getApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this answer contains the key. An account has at most 100 active keys (VALIDATION_ERROR). A LIVE key needs a confirmed e-mail address.
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
         * @description Revokes at once and permanently. The next request with the key gets INVALID_API_KEY. Safe to repeat.
         *
         *     At most 120 requests in 60 s.
         */
        delete: operations["deleteApiKeysId"];
        options?: never;
        head?: never;
        /**
         * Change the name, checks or allowlist of an API key
         * @description Takes effect with the next request that uses the key. A revoked key cannot change: NOT_FOUND.
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
         * @description Staff decide, and the answer comes by mail. An account applies once. A later request returns the existing partner and changes nothing.
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
         * Retrieve your own partner record and its balance
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
         * Invite an account as a managed client
         * @description Sends a token to the address. The account of that address becomes a client when it accepts within 7 days. The answer is the same for every address, so that it does not reveal who has an account. At most 50 invitations a day (RATE_LIMITED).
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
         * @description Takes effect with the next verification. Credits that are already held are charged to the account from which they were held. A removed client returns by a new invitation.
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
         * Accept the invitation of a partner
         * @description Needs the token of the mail, and a session of the account with the invited address. The partner then sees the address and company of the account.
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
         * Get an address to buy credits
         * @description Each purchase has its own address, and a price that is fixed for 30 minutes. At most 5 unpaid ones an account at a time. Whole credits, rounded down, are added when the chain has confirmed the deposit. Nothing is ever sent back on chain.
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
         * List the networks, assets and prices for payments
         * @description Prices are those of this moment. An address comes with a fixed price.
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
         * @description Needs the password again, and with a second factor a code or a recovery code (INVALID_MFA_CODE). The erasure cannot be undone. The answer means that the account is closed, its sessions have ended, its keys are revoked and its webhook endpoints are removed. Open verifications end as EXPIRED, without an event. Images, results, names and histories follow within minutes, at the latest by `completes_by` (30 days). The ledger stays, without a person. A partner with an open payout is rejected (VALIDATION_ERROR). A partner with unpaid commissions must give them up with `forfeit_balance`.
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
         * @description Stores the request and mails it to sales.
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
         * @description At most 20 an account. The address must be https and public, on port 443 or 8443; every connection checks it again. Every active endpoint receives every event type: `events` does not filter. The secret is shown only once, here.
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
         * @description The old secret stops signing at once, also for retries of earlier events. With overlap_hours it signs beside the new one for that time. An even older secret stops in both cases.
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
         * Activate an endpoint that was switched off
         * @description An endpoint that failed every delivery for seven days is switched off: `active` is false, and the account gets a mail. An activated endpoint gets the events from then on. Events of the time before were not sent and are not sent later: list the verifications of that time. An active endpoint stays as it is.
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
         * @description It is signed and retried like any other event. An endpoint that is switched off gets it too.
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
         * Retrieve a delivery with its body and all attempts
         * @description A removed endpoint gets NOT_FOUND.
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
         * Wait for events of test mode, oldest first
         * @description Every event of the account's test verifications, with or without a webhook endpoint, at most 100 at a time. They are stored for three days. Call again with `after`: each event comes once. At most 4 calls of an account wait at once in a process; further calls are answered at once.
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
         * @description By its id, or by the id of a delivery to an endpoint of the account.
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
         * @description A JSON document with all data: the account, its sessions, keys, endpoints and deliveries, credits, payments, partners, messages, audit, and every verification with its images (base64) and results. It is streamed and may be large. Its last member is `"complete": true`. Without it, or when the connection breaks, the document is incomplete. It never contains secrets or their hashes. An account can run one export at a time (else RATE_LIMITED). The export ends with the session that requested it.
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
         * List the fees of payouts
         * @description By network and asset. Other networks and assets are not offered.
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
         * @description A suspended partner can still read its payouts.
         *
         *     At most 120 requests in 60 s.
         */
        get: operations["getPartnersPayouts"];
        put?: never;
        /**
         * Request a payout of commissions
         * @description Pays out the whole available balance, or an amount. One open payout at a time. Any address other than the last paid one on the network is held for 72 hours, the owner gets a mail, and an active second factor needs its code (code or recovery_code). Staff decide about each payout; none is sent automatically.
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
         * @description Without its database the service answers SERVICE_UNAVAILABLE, with `status` and `checks`. Without Temporal it is `degraded`: it accepts requests and processes them when Temporal is back. Without its object store it is `degraded` too: it rejects images (SERVICE_UNAVAILABLE) and cannot check them. A stale sanctions list, if lists are refreshed, also means `degraded`: screening continues with the last good list.
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
             * @description country of the document: ISO 3166-1 alpha-2, lower case. Required unless level is AML_SCREENING alone
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
             * @description where the hosted page sends the end user at the end. Write the host in plain form and in one script; it is stored in the form of DNS
             */
            redirect_url?: string;
        };
        /** @description facts that the end user declares; compared with the document */
        Declared: {
            /** @description without digits. Omit it for a person with one name, which is then the last name */
            first_name?: string;
            /** @description without digits. Required for AML_SCREENING alone */
            last_name?: string;
            /**
             * Format: date
             * @description from 1900 to today
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
        /** @description actions in the requested order; left and right are those of the end user */
        LivenessChallenge: {
            actions: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT")[];
        };
        AssetInput: {
            /** @enum {string} */
            type: "DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME";
            /**
             * @description for a LIVENESS_FRAME: the action that it shows
             * @enum {string}
             */
            action?: "LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT";
            /** @description the image as base64, or as a data: URL of base64; JPEG, PNG, WebP or HEIC, at most 10 MiB */
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
            /** @description one entry for each standard. null before the checks end, in test mode, for AML_SCREENING alone, and after an erasure */
            evidence_levels: components["schemas"]["EvidenceLevel"][] | null;
            /** @description events, oldest first */
            events: components["schemas"]["VerificationTimelineEntry"][];
            /** @description webhook deliveries, oldest first, at most 100 */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description rejected assets, and why: `assets[2]`, `UNSUPPORTED_MEDIA:image/heic`, `TOO_SMALL`, `ANIMATED` or `UNDECODABLE` */
            unusable_assets?: {
                path: string;
                message: string;
            }[];
        };
        /** @description facts that the end user declared */
        DeclaredRecord: {
            first_name?: string;
            last_name?: string;
            /**
             * Format: date
             * @description from 1900 to today
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
        /** @description fields read from the document */
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
            /** @description the stored version of the searched list */
            list_version?: string;
            /** @description SHA-256 of the files of the list */
            list_sha256?: string;
            /** @description SHA-256 of the entry's content */
            entry_hash?: string;
            /** @description quality of the matched name: PRIMARY, STRONG or WEAK */
            quality?: string;
            /** @description lowest score of a possible match; below it, the birth date excluded the entry */
            threshold?: number;
            /** @description the rules that computed the score */
            algorithm?: string;
            alignment?: components["schemas"]["AlignedToken"][];
            modifiers?: components["schemas"]["ScoreModifier"][];
        };
        /** @description words of the searched name that match words of the listed name; null if one side has none */
        AlignedToken: {
            searched: string | null;
            listed: string | null;
            /** @enum {string} */
            how: "EQUAL" | "VARIANT" | "SPELLING" | "INITIAL" | "JOINED" | "SPLIT" | "SKELETON" | "MISSING" | "EXTRA";
            similarity: number;
            weight: number;
        };
        /** @description what changed the score besides the name: BIRTH_DATE, COUNTRY, GENDER, WEAK_ALIAS; more may follow */
        ScoreModifier: {
            name: string;
            grade: string;
            amount: number;
        };
        EvidenceLevel: {
            /**
             * @description additive: new standards may appear
             * @example NIST SP 800-63A-4
             */
            standard: string;
            /**
             * @description NONE, IAL2 (NIST), BASELINE or EXTENDED (ETSI). NONE: a requirement of the lowest level is not met
             * @example NONE
             */
            level: string;
            /** @description requirements of the next level that the evidence does not meet */
            unmet: {
                /**
                 * @description where the standard says it
                 * @example section 3.11
                 */
                source: string;
                /** @description in plain words; the words may change */
                requirement: string;
            }[];
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
             * @description for CHECKED
             * @enum {string}
             */
            check?: "DOCUMENT" | "LIVENESS" | "FACE_MATCH" | "SCREENING";
            /**
             * @description for CHECKED
             * @enum {string}
             */
            verdict?: "PASS" | "REVIEW" | "FAIL" | "ERROR";
            /**
             * @description for DECIDED
             * @enum {string}
             */
            status?: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            /** @description for DELIVERED and DELIVERY_FAILED: the delivered event */
            event?: string;
            /** @description for DELIVERED and DELIVERY_FAILED */
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
            /** @description attempts so far, interrupted ones included */
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
            /** @description one entry for each standard. null before the checks end, in test mode, for AML_SCREENING alone, and after an erasure */
            evidence_levels: components["schemas"]["EvidenceLevel"][] | null;
            /** @description events, oldest first */
            events: components["schemas"]["VerificationTimelineEntry"][];
            /** @description webhook deliveries, oldest first, at most 100 */
            deliveries: components["schemas"]["WebhookDelivery"][];
        };
        VerificationPage: {
            items: components["schemas"]["VerificationSummary"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
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
             * @description country of the document: ISO 3166-1 alpha-2, lower case. Required unless level is AML_SCREENING alone
             * @example de
             */
            country?: string;
            /** @enum {string} */
            doc_type?: "PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT";
            /**
             * @description the outcome, set by its end_user_ref, after a submission
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
            /** @description created verifications */
            total: number;
            /** @description approved divided by approved plus declined; null if both are 0 */
            approval_rate: number | null;
            /** @description seconds from submission to outcome, to two figures */
            median_seconds: number | null;
            /** @description verifications that waited for a person at the end of the period */
            in_review: number;
            /** @description every day of the period, oldest first; a decision counts on its own day */
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
                /** @description sent to review on this day */
                review: number;
                median_seconds: number | null;
            }[];
            /** @description the ten most frequent codes of verifications in the period that were not approved */
            reason_codes: {
                code: string;
                count: number;
            }[];
            /** @description the same figures for the same number of days before */
            previous: {
                /** @description created verifications */
                total: number;
                /** @description approved divided by approved plus declined; null if both are 0 */
                approval_rate: number | null;
                /** @description seconds from submission to outcome, to two figures */
                median_seconds: number | null;
                /** @description verifications that waited for a person at the end of the period */
                in_review: number;
            };
        };
        /** @description data for the hosted page. After the submission all fields after `submitted` are empty or null */
        HostedVerification: {
            /** @example ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D */
            id: string;
            /**
             * @description until the link ends. It does not show whether the checks run or a reviewer decides
             * @constant
             */
            status: "PENDING";
            /** @description true: the assets were received */
            submitted: boolean;
            required_assets: ("DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME")[];
            liveness_challenge: {
                actions: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT")[];
            };
            /** @description where to send the end user. The answer to the submission has it for the last time */
            redirect_url: string | null;
            /** @description in the order of their positions */
            staged_assets: {
                asset_id: string;
                /** @enum {string} */
                type: "DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME";
                action: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT") | null;
                position: number;
                /** @description the capture session in which it was taken */
                session_id: string | null;
            }[];
            /** @description country of the document */
            country: string | null;
            doc_type: ("PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT") | null;
            /** @description the company, as the account owner wrote it. Show it as text, and do not vouch for it */
            client_name: string | null;
            mode: ("TEST" | "LIVE") | null;
            expires_at: string | null;
            /** @description for support. The answer to the submission has it for the last time */
            reference_code: string | null;
            /** @description the open capture session */
            capture: {
                session_id: string;
                /** Format: date-time */
                expires_at: string;
                frames_left: number;
                step_told: boolean;
            } | null;
            /** @description after the submission, for the page of its capture session: whether the verification is still in progress; otherwise null */
            in_work: boolean | null;
            /** @description true: the flow has started on another device */
            open_elsewhere: boolean;
            /** @description changes with every change of this answer; for `seen` */
            version: string;
        };
        StagedAsset: {
            asset_id: string;
            /** @enum {string} */
            type: "DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME";
            /** @description hints for a better photo; null: not judged */
            quality: {
                blur: boolean | null;
                glare: boolean | null;
                too_dark: boolean | null;
                face_not_found: boolean | null;
            };
        };
        HostedSubmission: {
            /**
             * @description the end user cannot do a requested movement. A person reviews the verification, and nothing counts against the end user
             * @constant
             */
            liveness?: "UNABLE";
        };
        HostedDeviceChange: {
            /**
             * @description BEGIN: ties the flow to this device. HAND_OVER: the device with the token `to` may continue. TAKE_OVER: the flow starts again on this device, the assets of the other device are removed, and a person reviews it
             * @enum {string}
             */
            action: "BEGIN" | "HAND_OVER" | "TAKE_OVER";
            /** @description for HAND_OVER: the token of the other device */
            to?: string;
        };
        HostedDevice: {
            taken_over: boolean;
        };
        CaptureSession: {
            session_id: string;
            /** @description sent only once; keep it in the tab */
            nonce: string;
            /**
             * Format: date-time
             * @description 10 minutes from now
             */
            expires_at: string;
            /** @description at most 24 in a session */
            frames_left: number;
        };
        CaptureFrames: {
            frames: {
                /**
                 * @description step that it shows; OWN_STEP and SECOND_STEP only after capture/step revealed them
                 * @enum {string}
                 */
                step: "FRONTAL" | "LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT" | "OWN_STEP" | "SECOND_STEP";
                /** @description ms since the session opened, by the page's clock. The same time must mean the same frame, sent again */
                at_ms: number;
                /** @description a JPEG of at most 64 KiB, 160 to 640 px a side, as base64 or a data: URL of base64 */
                data: string;
            }[];
            /** @description label of the camera's track, at most 256 bytes of JSON. It is compared with the names of known virtual cameras and not stored, because it may contain a person's name */
            camera?: string;
        };
        CaptureFramesStaged: {
            frames: number;
            frames_left: number;
        };
        CaptureStep: {
            /** @enum {string} */
            step: "OPEN_MOUTH" | "CLOSE_EYES" | "SMILE";
            /**
             * @description the step that its frames must name
             * @enum {string}
             */
            series_step: "OWN_STEP" | "SECOND_STEP";
            /** @description how many steps the random challenge has */
            steps: number;
            /** @description time left of the 15 s for the movement */
            answer_within_ms: number;
        };
        Register: {
            /** Format: email */
            email: string;
            password: string;
            company?: string;
        };
        /** @description the same for a known and an unknown address */
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
             * @description `cookie`: the refresh token is a cookie that scripts cannot read, and is not in the body. For the service's own pages only
             * @default body
             * @enum {string}
             */
            transport: "body" | "cookie";
        };
        SessionTokens: {
            /** @description a JWT for `Authorization: Bearer` */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description seconds until the access token expires */
            expires_in: number;
            /** @description valid for 30 days and one use. A second use ends the session. Absent with transport `cookie` */
            refresh_token?: string;
        };
        MfaRequired: {
            /** @constant */
            mfa_required: true;
            /** @description for mfa/login, valid for 300 s */
            mfa_token: string;
        };
        MfaLogin: {
            mfa_token: string;
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code?: string;
            /** @description in any case, with or without dashes. Each code works once */
            recovery_code?: string;
            /**
             * @description `cookie`: the refresh token is a cookie that scripts cannot read, and is not in the body. For the service's own pages only
             * @default body
             * @enum {string}
             */
            transport: "body" | "cookie";
        };
        Refresh: {
            /** @description with transport `body` */
            refresh_token?: string;
            /**
             * @description `cookie`: the refresh token is a cookie that scripts cannot read, and is not in the body. For the service's own pages only
             * @default body
             * @enum {string}
             */
            transport: "body" | "cookie";
        };
        Logout: {
            /**
             * @description `cookie`: the refresh token is a cookie that scripts cannot read, and is not in the body. For the service's own pages only
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
            /** @description the password chosen at the registration */
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
            /** @description unused codes; 0 without a second factor */
            recovery_codes_left: number;
            /** @description null: any https page may embed the flow */
            embed_origins: string[] | null;
            /** @description true: photos alone approve nobody */
            require_proof: boolean;
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
            /** @description shown to end users; null: no name */
            company?: string | null;
            /** @description exact origins of the pages that may embed the flow, at most 20. http://localhost counts in test mode only. null: any https page; empty: none */
            embed_origins?: string[] | null;
            /** @description true: photos alone approve nobody. A live verification without a proof goes to review, with PROOF_MISSING. Screening alone needs none */
            require_proof?: boolean;
        };
        MfaEnroll: {
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code?: string;
            /** @description in any case, with or without dashes. Each code works once */
            recovery_code?: string;
        };
        MfaEnrolment: {
            /** @description base32, for typing into an authenticator app */
            secret: string;
            /** @description the same secret, for a QR code */
            otpauth_uri: string;
        };
        MfaVerify: {
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code: string;
        };
        MfaEnabled: {
            /** @constant */
            mfa_enabled: true;
            /** @description shown only once; each replaces one code of the app */
            recovery_codes: string[];
        };
        MfaDisable: {
            password: string;
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code?: string;
            /** @description in any case, with or without dashes. Each code works once */
            recovery_code?: string;
        };
        MfaDisabled: {
            /** @constant */
            mfa_enabled: false;
        };
        RenewRecoveryCodes: {
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code?: string;
            /** @description in any case, with or without dashes. Each code works once */
            recovery_code?: string;
        };
        RecoveryCodes: {
            /** @description shown only once; each replaces one code of the app */
            recovery_codes: string[];
        };
        Sessions: {
            items: components["schemas"]["Session"][];
        };
        Session: {
            id: string;
            /** @description true for the session of this request */
            current: boolean;
            /**
             * @description browser and system, as the browser reports them
             * @example Firefox on Linux
             */
            device: string | null;
            /**
             * @description network of its newest address
             * @example 203.0.113.0/24
             */
            network: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description time of its newest refresh, precise to about 15 minutes
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
             * @description CONFIRMED: the other address has not confirmed yet
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
             * @description your own name for the key
             * @example backend, production
             */
            name: string;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            /**
             * @description levels that the key may request
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
             * @description networks (CIDR) or addresses, v4 and v6, that may use the key; empty: any
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
            /** @description precise to the minute */
            last_used_at: string | null;
            revoked_at: string | null;
            /** @description the key itself, shown only once */
            key: string;
        };
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
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
            /** @description precise to the minute */
            last_used_at: string | null;
            revoked_at: string | null;
        };
        UpdateApiKey: {
            /**
             * @description your own name for the key
             * @example backend, production
             */
            name?: string;
            /**
             * @description levels that the key may request
             * @example [
             *       "FULL_KYC"
             *     ]
             */
            checks?: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            /**
             * @description networks (CIDR) or addresses, v4 and v6, that may use the key; empty: any
             * @example [
             *       "192.0.2.0/24",
             *       "2001:db8::7"
             *     ]
             */
            ip_allowlist?: string[];
        };
        CreditBalance: {
            /** @description total minus held */
            available: number;
            held: number;
            total: number;
        };
        LedgerPage: {
            items: components["schemas"]["LedgerEntry"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        LedgerEntry: {
            id: string;
            /** @enum {string} */
            type: "GRANT" | "PURCHASE" | "HOLD" | "CHARGE" | "RELEASE" | "REFUND" | "ADJUSTMENT";
            /** @description signed change of the total */
            amount: number;
            /** @description signed change of the held credits */
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
            /** @description verifications a month that the clients need */
            monthly_volume?: number;
            /** @description who the clients are, and why they need verifications */
            message?: string;
        };
        Partner: {
            id: string;
            /**
             * @description code in the partner-scoped addresses; works while the status is ACTIVE
             * @example 7K3M9QXT
             */
            code: string;
            /**
             * @description PENDING until staff decide
             * @enum {string}
             */
            status: "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED";
            /**
             * @description partner's share of each charge, fixed when the credits are held
             * @example 0.2000
             */
            commission_rate: string;
            balance: components["schemas"]["PartnerBalance"];
            /** Format: date-time */
            created_at: string;
        };
        /** @description Sums of the commissions, in US dollars with six places */
        PartnerBalance: {
            /**
             * @description available for a payout. Below 0 if more was taken back than earned since; the next commissions make up for it
             * @example 15.123456
             */
            available: string;
            /**
             * @description not payable yet; a commission is payable after 14 days
             * @example 15.123456
             */
            pending: string;
            /**
             * @description part of an open payout
             * @example 15.123456
             */
            in_payouts: string;
            /**
             * @description part of sent payouts
             * @example 15.123456
             */
            paid: string;
        };
        CommissionPage: {
            items: components["schemas"]["Commission"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        Commission: {
            id: string;
            client_account_id: string;
            verification_id: string;
            /** @description bought credits in the charge */
            credits: number;
            /**
             * @description US dollars. Below 0 if a charge was refunded after its commission was paid, or taken into a payout
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
             * @description DIRECT: verifications use the client's credits, and the partner earns commissions. RESELLER: they use the partner's credits
             * @default DIRECT
             * @enum {string}
             */
            billing: "DIRECT" | "RESELLER";
        };
        PartnerClient: {
            /** @description null before the invitation is accepted */
            account_id: string | null;
            invitation_id: string | null;
            /** @description for an invitation, the invited address; null after a removal */
            email: string | null;
            company: string | null;
            /**
             * @description DIRECT: verifications use the client's credits, and the partner earns commissions. RESELLER: they use the partner's credits
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
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        UpdateClient: {
            /**
             * @description DIRECT: verifications use the client's credits, and the partner earns commissions. RESELLER: they use the partner's credits
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
             * @description DIRECT: verifications use the client's credits, and the partner earns commissions. RESELLER: they use the partner's credits
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
            /** @description pay to this address, once; no other payment uses it */
            address: string;
            /** @description whole coins, as an exact decimal text, never a floating point number */
            amount_expected: string;
            /** @description amount that counts so far, in whole coins */
            amount_received: string;
            /** @description requested credits */
            credits: number;
            /** @description credits added to the balance so far */
            credits_granted: number;
            /** @description price of one whole coin, fixed until expires_at */
            price_usd: string;
            /** @enum {string} */
            status: "AWAITING" | "CONFIRMING" | "CONFIRMED" | "UNDERPAID" | "EXPIRED";
            /** @description newest transaction that pays this payment; null if none is known */
            tx_hash: string | null;
            /** @description confirmations of the newest transaction */
            confirmations: number;
            confirmations_required: number;
            /** @description link or QR code for a wallet (BIP-21, EIP-681) */
            uri: string;
            /**
             * Format: date-time
             * @description deposits seen before this time count at price_usd, later ones at the price of their confirmation
             */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
        };
        PaymentOffer: {
            credit_price_usd: string | null;
            min_credits: number;
            max_credits: number;
            /** @description empty if the service takes no payments */
            networks: {
                /** @enum {string} */
                network: "bitcoin" | "ethereum";
                confirmations_required: number;
                /** @description false while its chain or the workers that scan it are unavailable */
                is_available: boolean;
                assets: {
                    /** @enum {string} */
                    asset: "BTC" | "ETH" | "USDC" | "USDT";
                    /** @description price of one whole coin; null while the sources agree on none */
                    price_usd: string | null;
                }[];
            }[];
        };
        PaymentPage: {
            items: components["schemas"]["Payment"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        EraseAccount: {
            password: string;
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code?: string;
            /** @description in any case, with or without dashes. Each code works once */
            recovery_code?: string;
            /**
             * @description give up unpaid commissions
             * @default false
             */
            forfeit_balance: boolean;
        };
        ErasureRequested: {
            /** @constant */
            status: "ERASING";
            /**
             * Format: date-time
             * @description latest time when all data is erased
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
            /** @description https address on port 443 or 8443 (the operator may allow others), at most 2,048 characters. Its name must resolve to public addresses only */
            url: string;
            /** @description Checked and echoed back, but does not filter: every active endpoint receives every event type. `delivered_events` of the answer lists them. Answer 2xx to events that you do not handle. */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
        };
        RegisteredWebhookEndpoint: {
            id: string;
            url: string;
            /** @description as registered. They do not filter: see `delivered_events` */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description events that the active endpoint receives: every event type, whatever `events` says. `webhook.test` is sent on request */
            delivered_events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description false: switched off, receives no events */
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
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        WebhookEndpoint: {
            id: string;
            url: string;
            /** @description as registered. They do not filter: see `delivered_events` */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description events that the active endpoint receives: every event type, whatever `events` says. `webhook.test` is sent on request */
            delivered_events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description false: switched off, receives no events */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description end of the overlap, in which the previous secret also signs (rotate-secret) */
            previous_secret_until: string | null;
            /** @description when it was switched off after it failed every delivery for seven days. POST /v1/webhooks/{id}/activate activates it */
            switched_off_at: string | null;
            health: components["schemas"]["WebhookEndpointHealth"];
        };
        WebhookEndpointHealth: {
            /** @description first failure since the last success */
            failing_since: string | null;
            /** @description attempts that ended within 24 hours, of the newest 200 deliveries */
            attempts_24h: number;
            /** @description share of successes; null without attempts */
            success_share_24h: number | null;
        };
        WebhookEndpointWithDeliveries: {
            id: string;
            url: string;
            /** @description as registered. They do not filter: see `delivered_events` */
            events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description events that the active endpoint receives: every event type, whatever `events` says. `webhook.test` is sent on request */
            delivered_events: ("verification.approved" | "verification.declined" | "verification.review" | "verification.error" | "verification.expired")[];
            /** @description false: switched off, receives no events */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description end of the overlap, in which the previous secret also signs (rotate-secret) */
            previous_secret_until: string | null;
            /** @description when it was switched off after it failed every delivery for seven days. POST /v1/webhooks/{id}/activate activates it */
            switched_off_at: string | null;
            health: components["schemas"]["WebhookEndpointHealth"];
            /** @description the 20 newest */
            recent_deliveries: components["schemas"]["WebhookDelivery"][];
        };
        RotateWebhookSecret: {
            /**
             * @description hours that the old secret also signs: two `v1=` in the header, the new one first
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
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
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
            /** @description attempts so far, interrupted ones included */
            attempts: number;
            /** @description HTTP status of the newest answer */
            response_code: number | null;
            next_attempt_at: string | null;
            /** @description a short stable text: `HTTP 500`, `TIMEOUT`, `CONNECTION_REFUSED`, `TLS_ERROR` … */
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /** @description the exact body that every attempt sends and signs */
            body: string;
            /** @description newest first */
            attempt_list: {
                number: number;
                /** Format: date-time */
                started_at: string;
                finished_at: string | null;
                response_code: number | null;
                /** @description like last_error; null for a success */
                error: string | null;
                /** @description start of the answer to a failed attempt: at most 1,000 characters */
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
            /** @description the exact body of its webhook; its `id` is the id of this event */
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
            /** @description fee, taken from the amount, in US dollars with six places */
            fee: string;
            /** @description smallest payout, in US dollars with six places */
            minimum: string;
        };
        PayoutPage: {
            items: components["schemas"]["Payout"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        Payout: {
            id: string;
            /** @enum {string} */
            network: "bitcoin" | "ethereum";
            /** @enum {string} */
            asset: "BTC" | "ETH" | "USDC" | "USDT";
            address: string;
            /** @description sum of its commissions, in US dollars with six places */
            amount: string;
            /** @description fee, fixed at the request, in US dollars with six places */
            fee: string;
            /** @description amount minus fee, in US dollars with six places */
            net: string;
            /** @enum {string} */
            status: "REQUESTED" | "APPROVED" | "SENT" | "FAILED" | "REJECTED";
            /** @description hold of a new address: no payment before this time; null for the address that was paid last */
            held_until: string | null;
            /** @description hash of the transaction, once it was sent */
            tx_hash: string | null;
            /** Format: date-time */
            created_at: string;
        };
        PayoutRequest: {
            /** @enum {string} */
            network: "bitcoin" | "ethereum";
            /**
             * @description optional if the network offers one asset
             * @enum {string}
             */
            asset?: "BTC" | "ETH" | "USDC" | "USDT";
            /** @description bitcoin: base58, bech32 or bech32m; ethereum: with checksum (EIP-55), or in one case */
            address: string;
            /** @description US dollars; without it, the whole available balance */
            amount?: string;
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code?: string;
            /** @description in any case, with or without dashes. Each code works once */
            recovery_code?: string;
        };
        Catalogue: {
            /** @description price of the levels together; FULL_KYC includes the others */
            prices: {
                level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
                credits: number;
            }[];
            /** @description countries whose documents are accepted; ISO 3166-1 alpha-2, lower case */
            countries: {
                /** @example de */
                code: string;
                /** @description true: a person reviews every document of this country */
                review: boolean;
            }[];
            doc_types: ("PASSPORT" | "NATIONAL_ID" | "DRIVING_LICENCE" | "RESIDENCE_PERMIT")[];
            /** @description additive: new codes may appear */
            reason_codes: {
                /** @description a code, or the pattern of a family: `<…>` means capitals, digits and _ */
                code: string;
                meaning: string;
                /**
                 * @description the effect of the code when it is the only one
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
            /** @description id of the version in use; null for the snapshot */
            version: string | null;
            /** @description the publisher's date */
            date: string | null;
            fetched_at: string | null;
            /** @description hours since the list was last confirmed as current; null for the snapshot */
            age_hours: number | null;
            /** @enum {string} */
            source: "publisher" | "import" | "snapshot";
            /** @description not confirmed as current for 48 hours, or the snapshot */
            stale: boolean;
            /** @description problems for an operator (docs/how-to/operate/sanctions-lists.md) */
            alarms: ("SNAPSHOT" | "STALE" | "UNCHANGED" | "HELD")[];
        };
        Error: {
            error: {
                /** @enum {unknown} */
                code: "INVALID_API_KEY" | "VALIDATION_ERROR" | "INSUFFICIENT_CREDITS" | "COUNTRY_NOT_SUPPORTED" | "IP_NOT_ALLOWED" | "RATE_LIMITED" | "ACCOUNT_INACTIVE" | "NOT_FOUND" | "LINK_ENDED" | "PARTNER_NOT_FOUND" | "ALREADY_SUBMITTED" | "NO_ASSETS" | "CAPTURE_UNKNOWN" | "CAPTURE_REPLACED" | "CAPTURE_EXPIRED" | "CAPTURE_TRIES_EXCEEDED" | "CAPTURE_STEP_EARLY" | "CAPTURE_STEP_LATE" | "OPEN_ELSEWHERE" | "IDEMPOTENCY_IN_PROGRESS" | "INVALID_WEBHOOK_URL" | "INVALID_SESSION" | "INVALID_CREDENTIALS" | "INVALID_MFA_CODE" | "INVALID_TOKEN" | "EMAIL_NOT_VERIFIED" | "ORIGIN_NOT_ALLOWED" | "CHECK_NOT_ALLOWED" | "TEST_MODE_ONLY" | "PARTNER_ACCESS_DENIED" | "NOT_A_PARTNER" | "INSUFFICIENT_BALANCE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "METHOD_NOT_ALLOWED" | "TLS_REQUIRED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
                /** @description for VALIDATION_ERROR; for NO_ASSETS: why each asset is unusable */
                issues?: {
                    path: string;
                    message: string;
                }[];
                /** @description beside MISSING_ASSET: the unusable assets that were sent, and why */
                unusable_assets?: {
                    path: string;
                    message: string;
                }[];
                /** @description for INSUFFICIENT_CREDITS */
                available?: number;
                /** @description for INSUFFICIENT_CREDITS */
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
                /** @description your own name for this creation. A retry with the same name creates no second verification */
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
                /** @description your own name for this creation. A retry with the same name creates no second verification */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
                cursor?: string;
                /** @description an exact id, reference code (in any case) or end_user_ref */
                q?: string;
                mode?: "TEST" | "LIVE";
                status?: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
                country?: string;
                /** @description a requested level, alone or with others */
                level?: "FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING";
                /** @description one of its reason codes */
                reason?: string;
                /** @description created at or after this time */
                from?: string;
                /** @description created before this time */
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
                /** @description an exact id, reference code (in any case) or end_user_ref */
                q?: string;
                mode?: "TEST" | "LIVE";
                status?: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
                country?: string;
                /** @description a requested level, alone or with others */
                level?: "FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING";
                /** @description one of its reason codes */
                reason?: string;
                /** @description created at or after this time */
                from?: string;
                /** @description created before this time */
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
                /** @description id and nonce of the capture session that the page opened, with a space between */
                "Capture-Session"?: string;
                /** @description token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call */
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
                /** @description id and nonce of the capture session that the page opened, with a space between */
                "Capture-Session"?: string;
                /** @description CAMERA: this page took the photo; FILE: the end user picked a file */
                "Capture-Source"?: "CAMERA" | "FILE";
                /** @description token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call */
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
                /** @description token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call */
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
                /** @description token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call */
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
                /** @description token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call */
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
                /** @description id and nonce of the capture session that the page opened, with a space between */
                "Capture-Session": string;
                /** @description token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call */
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
                /** @description id and nonce of the capture session that the page opened, with a space between */
                "Capture-Session": string;
                /** @description token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call */
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
                /** @description the session token */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
                cursor?: string;
                type?: "GRANT" | "PURCHASE" | "HOLD" | "CHARGE" | "RELEASE" | "REFUND" | "ADJUSTMENT";
                /** @description at or after this time */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
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
                /** @description the cursor of an earlier answer. Without it the answer is only a cursor, after all past events */
                after?: string;
                /** @description seconds to wait for an event after `after`, at most 25 */
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
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
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
