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
