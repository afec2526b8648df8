"""Generated from the service's table of reason codes by dev/write-python-client.ts: do not edit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias


class ReasonInfo(NamedTuple):
    """The meaning of a code; `outcome` is its effect when it is the only one: REVIEW or DECLINE."""

    meaning: str
    outcome: str
    severity: str


KnownReasonCode: TypeAlias = Literal[
    "COUNTRY_NOT_SUPPORTED",
    "DOC_CLASSIFY_LOW_CONFIDENCE",
    "MRZ_VISUAL_MISMATCH",
    "DOC_PORTRAIT_MISSING",
    "DOC_DATE_IMPLAUSIBLE",
    "DOC_NUMBER_INVALID",
    "DOC_REGISTRY_UNRESOLVED",
    "TIER_B_MANUAL_REVIEW",
    "DOC_NUMBER_FORMAT_FAIL",
    "DOCUMENT_EXPIRED",
    "DOC_COUNTRY_MISMATCH",
    "SPECIMEN_DOCUMENT",
    "DOCUMENT_TAMPERING",
    "DOCUMENT_TAMPER_SUSPECTED",
    "FACE_MISMATCH",
    "FACE_MATCH_LOW",
    "FACE_MATCH_UNSUBSTANTIATED",
    "LIVENESS_SPOOF",
    "LIVENESS_LOW",
    "LIVENESS_UNSUBSTANTIATED",
    "LIVENESS_UNABLE",
    "PROMPT_INJECTION_SUSPECTED",
    "PROMPT_INJECTION_CLASSIFY",
    "PROMPT_INJECTION_EXTRACT",
    "PROMPT_INJECTION_TAMPER",
    "PROMPT_INJECTION_FACE_MATCH",
    "PROMPT_INJECTION_LIVENESS",
    "SANCTIONS_POSSIBLE_MATCH",
    "SCREENING_INCONCLUSIVE",
    "RISK_SCORE_HIGH",
    "ATTEMPTS_EXCEEDED",
    "PROOF_MISSING",
    "DECLARED_NAME_MISMATCH",
    "DECLARED_DOB_MISMATCH",
    "DECLARED_EXPIRY_MISMATCH",
    "DECLARED_SEX_MISMATCH",
]
"""Codes without a variable part. Other codes belong to families, and later versions may add more."""

REASON_CODES: Final[Mapping[str, ReasonInfo]] = {
    "COUNTRY_NOT_SUPPORTED": ReasonInfo("issuing country not eligible; cannot be overridden", "DECLINE", "critical"),
    "DOC_CLASSIFY_LOW_CONFIDENCE": ReasonInfo("document type not recognised confidently", "REVIEW", "medium"),
    "MRZ_MISMATCH_<FIELD>": ReasonInfo("one MRZ field disagrees with the printed value", "REVIEW", "high"),
    "MRZ_VISUAL_MISMATCH": ReasonInfo("the MRZ as a whole disagrees with the visual zone", "REVIEW", "high"),
    "MRZ_UNCONFIRMED_<FIELD>": ReasonInfo("the print does not confirm a field of the MRZ, because the field was not found there", "REVIEW", "low"),
    "BARCODE_MISMATCH_<FIELD>": ReasonInfo("a field of the barcode disagrees with the printed value", "REVIEW", "high"),
    "DOC_PORTRAIT_MISSING": ReasonInfo("no portrait was found on a document of a kind that has one", "REVIEW", "medium"),
    "DOC_DATE_IMPLAUSIBLE": ReasonInfo("a date is missing, invalid, or impossible for this document", "REVIEW", "high"),
    "DOC_NUMBER_INVALID": ReasonInfo("number failed country format or checksum validation", "REVIEW", "high"),
    "DOC_REGISTRY_UNRESOLVED": ReasonInfo("could not be validated against issuance rules", "REVIEW", "low"),
    "TIER_B_MANUAL_REVIEW": ReasonInfo("country is in the manual-review tier", "REVIEW", "low"),
    "DOC_NUMBER_FORMAT_FAIL": ReasonInfo("number failed its format pattern", "REVIEW", "medium"),
    "<ALGO>_CHECKSUM_FAIL": ReasonInfo("number failed a checksum algorithm", "REVIEW", "high"),
    "DOCUMENT_EXPIRED": ReasonInfo("the document has expired", "DECLINE", "high"),
    "DOC_COUNTRY_MISMATCH": ReasonInfo("another country issued the document than stated at creation", "REVIEW", "medium"),
    "SPECIMEN_DOCUMENT": ReasonInfo("the document is a specimen", "DECLINE", "critical"),
    "DOCUMENT_TAMPERING": ReasonInfo("strong evidence of manipulation", "DECLINE", "critical"),
    "DOCUMENT_TAMPER_SUSPECTED": ReasonInfo("moderate signals of manipulation", "REVIEW", "high"),
    "TAMPER_<SIGNAL>": ReasonInfo("a specific signal of manipulation", "REVIEW", "medium"),
    "FACE_MISMATCH": ReasonInfo("selfie does not match the document portrait", "DECLINE", "critical"),
    "FACE_MATCH_LOW": ReasonInfo("borderline similarity", "REVIEW", "medium"),
    "FACE_MATCH_UNSUBSTANTIATED": ReasonInfo("near-perfect similarity with no facial observation", "REVIEW", "medium"),
    "LIVENESS_SPOOF": ReasonInfo("presentation attack detected", "DECLINE", "critical"),
    "LIVENESS_SPOOF_<TYPE>": ReasonInfo("kind of presentation attack", "DECLINE", "critical"),
    "LIVENESS_LOW": ReasonInfo("liveness confidence too low, no clear spoof", "REVIEW", "medium"),
    "LIVENESS_UNSUBSTANTIATED": ReasonInfo("nothing suspicious, but no proof of a live person: the evidence was not captured by our page", "REVIEW", "medium"),
    "LIVENESS_UNABLE": ReasonInfo("the end user said that they cannot do a requested movement", "REVIEW", "medium"),
    "PROMPT_INJECTION_SUSPECTED": ReasonInfo("instruction-like text in the media", "REVIEW", "high"),
    "PROMPT_INJECTION_CLASSIFY": ReasonInfo("injection aimed at classification", "REVIEW", "high"),
    "PROMPT_INJECTION_EXTRACT": ReasonInfo("injection aimed at extraction", "REVIEW", "high"),
    "PROMPT_INJECTION_TAMPER": ReasonInfo("injection aimed at tampering detection", "REVIEW", "high"),
    "PROMPT_INJECTION_FACE_MATCH": ReasonInfo("injection aimed at the face match", "REVIEW", "high"),
    "PROMPT_INJECTION_LIVENESS": ReasonInfo("injection aimed at liveness", "REVIEW", "high"),
    "SANCTIONS_POSSIBLE_MATCH": ReasonInfo("name fuzzily matched a watchlist entry", "REVIEW", "high"),
    "SCREENING_INCONCLUSIVE": ReasonInfo("no full name was readable for screening", "REVIEW", "medium"),
    "RISK_SCORE_HIGH": ReasonInfo("aggregate risk crossed the decline threshold", "DECLINE", "critical"),
    "ATTEMPTS_EXCEEDED": ReasonInfo("more than five tries of this person, document or face in 24 hours", "REVIEW", "medium"),
    "PROOF_MISSING": ReasonInfo("the account requires a proof beyond photos, and the evidence has none", "REVIEW", "low"),
    "DECLARED_NAME_MISMATCH": ReasonInfo("declared name disagrees with the document", "REVIEW", "high"),
    "DECLARED_DOB_MISMATCH": ReasonInfo("declared date of birth disagrees", "REVIEW", "high"),
    "DECLARED_EXPIRY_MISMATCH": ReasonInfo("declared expiry disagrees", "REVIEW", "medium"),
    "DECLARED_SEX_MISMATCH": ReasonInfo("declared sex disagrees", "REVIEW", "medium"),
}
"""By code, or by the pattern of a family: `<...>` means capitals, digits and _."""

_FAMILIES: Final = [(re.compile(re.sub("<[A-Z]+>", "[A-Z0-9_]+", code)), info) for code, info in REASON_CODES.items() if "<" in code]


def explain(code: str) -> ReasonInfo | None:
    """The meaning of a code; None for a code of a later version. Show such a code and use the status."""
    return REASON_CODES.get(code) or next((info for family, info in _FAMILIES if family.fullmatch(code)), None)
