export interface paths {
    "/v1/staff/auth/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a set-up link: its person, and the second factor to set up
         * @description At most 5 requests in 60 s.
         */
        post: operations["postStaffAuthSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/auth/setup/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set password and second factor with a set-up link, once, and log in
         * @description At most 5 requests in 60 s.
         */
        post: operations["postStaffAuthSetupFinish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with password and code
         * @description INVALID_CREDENTIALS does not say what was wrong. Repeated attempts must wait, as for clients (RATE_LIMITED).
         *
         *     At most 5 requests in 60 s.
         */
        post: operations["postStaffAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new access token with the cookie of the session
         * @description For pages of this service only. Any number of tabs may call it.
         *
         *     At most 600 requests in 60 s.
         */
        post: operations["postStaffAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session
         * @description At most 600 requests in 60 s.
         */
        post: operations["postStaffAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the logged-in person
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the waiting items that the caller may see
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own open sessions
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffMeSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/me/sessions/{id}": {
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
         * End one of your own sessions
         * @description At most 600 requests in 60 s.
         */
        delete: operations["deleteStaffMeSessionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the verifications that wait for a person, longest waiting first
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/reviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a review with everything that its decision needs. The audit records the view first
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffReviewsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/reviews/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a review for 15 minutes, or renew the claim
         * @description At most 600 requests in 60 s.
         */
        post: operations["postStaffReviewsIdClaim"];
        /**
         * Release your claim on a review; the claim of another person stays
         * @description At most 600 requests in 60 s.
         */
        delete: operations["deleteStaffReviewsIdClaim"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/reviews/{id}/assets/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image of a review that you have claimed, or a frame of its series. The audit records each view before any byte is sent
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffReviewsIdAssetsAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/reviews/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a claimed review
         * @description A possible sanctions match needs two people who agree; 202 means that the second one is missing. A repeated call changes nothing and returns the current state.
         *
         *     At most 600 requests in 60 s.
         */
        post: operations["postStaffReviewsIdDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases of ongoing monitoring, longest open first
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a case: the entry, why it may be the person, and its history
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffCasesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/cases/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide whether the listed person is this person. A repeated call changes nothing
         * @description At most 600 requests in 60 s.
         */
        post: operations["postStaffCasesIdDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List undelivered webhook deliveries of all clients, by status, newest end first, without their bodies
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/deliveries/{id}/rearm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a failed delivery again: same id, same body, a new schedule
         * @description NO_ANSWER: the workflow did not answer in time. A repeated call is safe: a rearmed delivery gets STILL_OPEN.
         *
         *     At most 600 requests in 60 s.
         */
        post: operations["postStaffDeliveriesIdRearm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the audit: who did what and when, newest first; entries never change
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/staff/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the staff
         * @description At most 600 requests in 60 s.
         */
        get: operations["getStaffPeople"];
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
        StaffSetup: {
            token: string;
        };
        StaffSetupAnswer: {
            email: string;
            name: string;
            secret: string;
            otpauth_uri: string;
        };
        StaffSetupFinish: {
            token: string;
            password: string;
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code: string;
        };
        StaffGrant: {
            access_token: string;
            expires_in: number;
            me: components["schemas"]["Me"];
        };
        Me: {
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "REVIEWER" | "SENIOR" | "SUPPORT" | "ADMIN";
            permissions: ("self" | "reviews" | "sanctions" | "deliveries" | "audit" | "people")[];
        };
        StaffLogin: {
            /** Format: email */
            email: string;
            password: string;
            /** @description six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once */
            code: string;
        };
        LoggedOut: {
            /** @constant */
            status: "LOGGED_OUT";
        };
        Counts: {
            reviews: number | null;
            second: number | null;
            cases: number | null;
            deliveries: number | null;
        };
        StaffSessions: {
            items: components["schemas"]["StaffSession"][];
        };
        StaffSession: {
            id: string;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string;
            /** Format: date-time */
            expires_at: string;
            current: boolean;
        };
        ReviewPage: {
            items: components["schemas"]["QueuedReview"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        QueuedReview: {
            id: string;
            reference_code: string;
            company: string | null;
            end_user_ref: string | null;
            level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            country: string | null;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            reason_codes: string[];
            risk_score: number | null;
            /** Format: date-time */
            since: string;
            claim: components["schemas"]["Claim"] | null;
            needs_two: boolean;
            votes: number;
            /** @enum {string} */
            standing: "OPEN" | "ROLE" | "SECOND_PERSON" | "DECIDED" | "ERASED";
        };
        Claim: {
            by: components["schemas"]["Person"];
            mine: boolean;
            /** Format: date-time */
            expires_at: string;
        };
        Person: {
            id: string;
            name: string;
        };
        Review: {
            id: string;
            reference_code: string;
            company: string | null;
            end_user_ref: string | null;
            level: ("FULL_KYC" | "ID_DOCUMENT" | "AML_SCREENING")[];
            country: string | null;
            /** @enum {string} */
            mode: "TEST" | "LIVE";
            reason_codes: string[];
            risk_score: number | null;
            /** Format: date-time */
            since: string;
            claim: components["schemas"]["Claim"] | null;
            needs_two: boolean;
            /** @enum {string} */
            standing: "OPEN" | "ROLE" | "SECOND_PERSON" | "DECIDED" | "ERASED";
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            doc_type: string | null;
            /** Format: date-time */
            created_at: string;
            submitted_at: string | null;
            /** @description version of the shown data. A decision on another version is rejected (STALE) */
            version: string;
            challenge: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT")[];
            declared: components["schemas"]["DeclaredRecord"] | null;
            checks: components["schemas"]["Check"][] | null;
            extracted: components["schemas"]["Extracted"] | null;
            screening_hits: components["schemas"]["ScreeningHit"][] | null;
            /** @description one entry for each standard. null before the checks end, in test mode, for AML_SCREENING alone, and after an erasure */
            evidence_levels: components["schemas"]["EvidenceLevel"][] | null;
            boxes: components["schemas"]["FieldBox"][];
            comparisons: components["schemas"]["ComparedValue"][];
            tampering: components["schemas"]["TamperMark"][];
            faces: components["schemas"]["FaceMeasure"] | null;
            assets: components["schemas"]["ReviewAsset"][];
            capture: components["schemas"]["Capture"];
            votes: components["schemas"]["Vote"][];
            other_tries: components["schemas"]["OtherTry"][];
            /** @description verifications of this account with the same face and another document number or name, in the 24 hours before the check; newest first, at most 20; live mode. Each counts as a try */
            same_face: components["schemas"]["OtherTry"][];
            /** @description capture sessions of this end user or document that were left after the reveal of their random challenge, in the 24 hours before the decision; live mode. Each counts as a try */
            sessions_left: number;
            /** @description failed tries of this end user or document, in the 24 hours before the review started; live mode */
            failed_tries: number;
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
        FieldBox: {
            /** @enum {string} */
            asset: "DOCUMENT_FRONT" | "DOCUMENT_BACK";
            field: string;
            quad: {
                x: number;
                y: number;
            }[];
        };
        ComparedValue: {
            field: string;
            /** @enum {string} */
            outcome: "MATCH" | "MISMATCH" | "NOT_FOUND";
            mrz: string;
            printed?: string;
        };
        TamperMark: {
            /** @enum {string} */
            asset: "DOCUMENT_FRONT" | "DOCUMENT_BACK";
            signal: string;
            score: number;
            suspect_from: number;
            explanation: string;
            heat: {
                columns: number;
                rows: number;
                values: string;
            } | null;
        };
        FaceMeasure: {
            similarity: number;
            match_from: number;
            mismatch_below: number;
            portrait: components["schemas"]["FaceBox"] | null;
            selfie: components["schemas"]["FaceBox"] | null;
        };
        FaceBox: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        ReviewAsset: {
            id: string;
            /** @enum {string} */
            type: "DOCUMENT_FRONT" | "DOCUMENT_BACK" | "SELFIE" | "LIVENESS_FRAME";
            action: ("LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT") | null;
            width: number;
            height: number;
            /** Format: date-time */
            received_at: string;
        };
        Capture: {
            origin: ("CAPTURED" | "DIRECT") | null;
            doubts: string[];
            /** @description the end user said that they cannot do a movement */
            unable: boolean;
            /** @description the revealed steps of the random challenge, in order */
            own_steps: {
                /** @enum {string} */
                step: "OPEN_MOUTH" | "CLOSE_EYES" | "SMILE";
                /** @enum {string} */
                series_step: "OWN_STEP" | "SECOND_STEP";
                /** @description when the page learned it, in ms since the session opened */
                revealed_at_ms: number;
            }[];
            /** @description submitted with a key of an account whose own application was declared attested, and still is */
            trusted: boolean;
            /** @description when another device took over the hosted flow, with the link alone. The assets of the earlier device were removed */
            taken_over_at: string[];
            /** @description a known virtual camera that the page named */
            virtual_camera: string | null;
            frames: {
                id: string;
                /** @enum {string} */
                step: "FRONTAL" | "LOOK_DOWN" | "TURN_RIGHT" | "LOOK_UP" | "TURN_LEFT" | "OWN_STEP" | "SECOND_STEP";
                /** @description by the page's clock */
                at_ms: number;
                /** @description by our clock */
                received_at_ms: number;
            }[];
        };
        Vote: {
            by: components["schemas"]["Person"];
            /** @enum {string} */
            outcome: "APPROVED" | "DECLINED";
            /** Format: date-time */
            at: string;
            note: string | null;
        };
        OtherTry: {
            id: string;
            reference_code: string;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
            reason_codes: string[];
            /** Format: date-time */
            created_at: string;
        };
        Claimed: {
            id: string;
            expires_at: string | null;
        };
        Decision: {
            /** @enum {string} */
            outcome: "APPROVED" | "DECLINED";
            note: string;
            version: string;
        };
        Decided: {
            /** @enum {string} */
            result: "DECIDED" | "SECOND_NEEDED";
            /**
             * @description REVIEW until the workflow answers; the decision is sent again until then
             * @enum {string}
             */
            status: "PENDING" | "APPROVED" | "DECLINED" | "REVIEW" | "ERROR" | "EXPIRED";
        };
        CasePage: {
            items: components["schemas"]["ListedCase"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        ListedCase: {
            id: string;
            /** @enum {string} */
            state: "OPEN" | "NOT_SAME" | "CONFIRMED" | "CLEARED";
            verification_id: string;
            reference_code: string;
            company: string | null;
            list: string;
            entry_id: string;
            score: number;
            /** Format: date-time */
            opened_at: string;
            decided_at: string | null;
            decided_by: string | null;
        };
        Case: {
            id: string;
            /** @enum {string} */
            state: "OPEN" | "NOT_SAME" | "CONFIRMED" | "CLEARED";
            verification_id: string;
            reference_code: string;
            list: string;
            entry_id: string;
            score: number;
            /** Format: date-time */
            opened_at: string;
            /** @description version of the shown entry. A decision on another version is rejected (STALE) */
            seen: string;
            /** @description null after the person’s data was erased */
            hit: components["schemas"]["ScreeningHit"] | null;
            decided_at: string | null;
            decided_by: string | null;
            reason: string | null;
            history: {
                /** Format: date-time */
                at: string;
                kind: string;
                decision: string | null;
                by: string | null;
            }[];
        };
        CaseDecision: {
            /** @enum {string} */
            decision: "NOT_SAME" | "CONFIRMED";
            note: string;
            seen: string;
        };
        DeliveryPage: {
            items: components["schemas"]["Delivery"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        Delivery: {
            id: string;
            account_id: string;
            company: string | null;
            endpoint_id: string;
            verification_id: string | null;
            event: string;
            /** @enum {string} */
            status: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED";
            attempts: number;
            response_code: number | null;
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /** @description host of the endpoint. The rest of its address may be a secret of the client */
            host: string;
            /** @description true: it failed, and its endpoint still exists */
            rearmable: boolean;
        };
        Rearm: {
            reason: string;
        };
        Rearmed: {
            id: string;
            /** @enum {string} */
            outcome: "REARMED" | "ALREADY_DELIVERED" | "STILL_OPEN" | "ENDPOINT_REMOVED" | "ENDPOINT_SWITCHED_OFF" | "NO_ANSWER";
            /** @enum {string} */
            status: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED";
        };
        AuditPage: {
            items: components["schemas"]["AuditEntry"][];
            page: number;
            page_size: number;
            /** @description entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more */
            total: number;
            /** @description cursor of the next page; null on the last page */
            next_cursor: string | null;
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: string;
            actor_name: string | null;
            action: string;
            subject_id: string;
            reason: string | null;
            detail: {
                [key: string]: unknown;
            };
        };
        StaffMembers: {
            items: components["schemas"]["StaffMember"][];
        };
        StaffMember: {
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "REVIEWER" | "SENIOR" | "SUPPORT" | "ADMIN";
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            is_set_up: boolean;
            /** Format: date-time */
            created_at: string;
            last_seen_at: string | null;
        };
        Error: {
            error: {
                /** @enum {unknown} */
                code: "INVALID_API_KEY" | "VALIDATION_ERROR" | "INSUFFICIENT_CREDITS" | "COUNTRY_NOT_SUPPORTED" | "IP_NOT_ALLOWED" | "RATE_LIMITED" | "ACCOUNT_INACTIVE" | "NOT_FOUND" | "LINK_ENDED" | "PARTNER_NOT_FOUND" | "ALREADY_SUBMITTED" | "NO_ASSETS" | "CAPTURE_UNKNOWN" | "CAPTURE_REPLACED" | "CAPTURE_EXPIRED" | "CAPTURE_TRIES_EXCEEDED" | "CAPTURE_STEP_EARLY" | "CAPTURE_STEP_LATE" | "OPEN_ELSEWHERE" | "IDEMPOTENCY_IN_PROGRESS" | "INVALID_WEBHOOK_URL" | "INVALID_SESSION" | "INVALID_CREDENTIALS" | "INVALID_MFA_CODE" | "INVALID_TOKEN" | "EMAIL_NOT_VERIFIED" | "ORIGIN_NOT_ALLOWED" | "CHECK_NOT_ALLOWED" | "TEST_MODE_ONLY" | "PARTNER_ACCESS_DENIED" | "NOT_A_PARTNER" | "INSUFFICIENT_BALANCE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "ROLE_NOT_ALLOWED" | "CLAIM_NEEDED" | "CLAIMED_BY_OTHER" | "SECOND_PERSON_NEEDED" | "STALE" | "NOT_OPEN" | "ERASED" | "METHOD_NOT_ALLOWED" | "TLS_REQUIRED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
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
    postStaffAuthSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffSetup"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSetupAnswer"];
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
    postStaffAuthSetupFinish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffSetupFinish"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffGrant"];
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
    postStaffAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffLogin"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffGrant"];
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
    postStaffAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
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
                    "application/json": components["schemas"]["StaffGrant"];
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
    postStaffAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
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
                    "application/json": components["schemas"]["LoggedOut"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffMe: {
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
                    "application/json": components["schemas"]["Me"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffCounts: {
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
                    "application/json": components["schemas"]["Counts"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffMeSessions: {
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
                    "application/json": components["schemas"]["StaffSessions"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    deleteStaffMeSessionsId: {
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
                    "application/json": {
                        id: string;
                    };
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffReviews: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
                cursor?: string;
                mode?: "TEST" | "LIVE";
                view?: "all" | "second";
                reason?: string;
                country?: string;
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
                    "application/json": components["schemas"]["ReviewPage"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffReviewsId: {
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
                    "application/json": components["schemas"]["Review"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
            /** @description NOT_OPEN */
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
    postStaffReviewsIdClaim: {
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
                    "application/json": components["schemas"]["Claimed"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
            /** @description NOT_OPEN, CLAIMED_BY_OTHER, SECOND_PERSON_NEEDED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ERASED */
            410: {
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
    deleteStaffReviewsIdClaim: {
        parameters: {
            query?: {
                /** @description expires_at of the claim to release; a claim that was renewed since stays */
                held_until?: string;
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
                    "application/json": components["schemas"]["Claimed"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffReviewsIdAssetsAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                asset: string;
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
                    "image/webp": string;
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
            /** @description NOT_OPEN, CLAIM_NEEDED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ERASED */
            410: {
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
    postStaffReviewsIdDecision: {
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
                "application/json": components["schemas"]["Decision"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decided"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
            /** @description NOT_OPEN, CLAIM_NEEDED, STALE, SECOND_PERSON_NEEDED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ERASED */
            410: {
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
    getStaffCases: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
                cursor?: string;
                state?: "OPEN" | "NOT_SAME" | "CONFIRMED" | "CLEARED";
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
                    "application/json": components["schemas"]["CasePage"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffCasesId: {
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
                    "application/json": components["schemas"]["Case"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    postStaffCasesIdDecision: {
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
                "application/json": components["schemas"]["CaseDecision"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        state: "OPEN" | "NOT_SAME" | "CONFIRMED" | "CLEARED";
                    };
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
            /** @description NOT_OPEN, STALE */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ERASED */
            410: {
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
    getStaffDeliveries: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
                cursor?: string;
                status?: "PENDING" | "RETRYING" | "FAILED";
                account?: string;
                endpoint?: string;
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
                    "application/json": components["schemas"]["DeliveryPage"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    postStaffDeliveriesIdRearm: {
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
                "application/json": components["schemas"]["Rearm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rearmed"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffAudit: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                /** @description `next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same */
                cursor?: string;
                actor?: string;
                action?: string;
                subject?: string;
                from?: string;
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
                    "application/json": components["schemas"]["AuditPage"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
    getStaffPeople: {
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
                    "application/json": components["schemas"]["StaffMembers"];
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
            /** @description ROLE_NOT_ALLOWED, TLS_REQUIRED */
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
