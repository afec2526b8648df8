"""Writes src/identity_verification/models.py from docs/openapi.json: `python generate/models.py INPUT OUTPUT`.

It takes over only the schemas of this library's calls. Enums in answers are left open (`Literal[...] | str`): the service may add values.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

OPERATIONS = {
    "postVerifications", "postVerificationsIdSubmit", "getVerificationsByReferenceCode", "getVerificationsId",
    "postPPartnerCodeVerifications", "postPPartnerCodeVerificationsIdSubmit", "getPPartnerCodeVerificationsId",
    "getCreditsBalance", "getCreditsLedger", "getCatalogue", "getHealth", "getTestEvents", "getTestEventsId",
    "postAuthLogin", "postAuthMfaLogin", "postAuthLogout", "getMeVerifications",
    "postWebhooks", "getWebhooks", "getWebhooksId", "deleteWebhooksId", "postWebhooksIdRotateSecret", "postWebhooksIdTest",
    "getWebhooksIdDeliveries", "getWebhooksIdDeliveriesDeliveryId",
}  # fmt: skip

HEADER = '"""Generated from docs/openapi.json by generate/models.py: do not edit. Answers may have more fields than these."""\n'


def references(value: Any) -> set[str]:
    """Names of the schemas that a part of the document refers to."""
    if isinstance(value, dict):
        own = {value["$ref"].rsplit("/", 1)[1]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(references(part) for part in value.values()))
    return set().union(*(references(part) for part in value)) if isinstance(value, list) else set()


def reachable(names: set[str], schemas: dict[str, Any]) -> set[str]:
    """The same schemas, and all schemas that they refer to, directly or not."""
    found: set[str] = set()
    while names:
        name = names.pop()
        found.add(name)
        names |= references(schemas[name]) - found
    return found


def opened(value: Any) -> Any:
    """A schema whose enums of strings accept other strings too."""
    if isinstance(value, list):
        return [opened(part) for part in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("enum"), list):
        return {"anyOf": [{"type": "string", "enum": value["enum"]}, {"type": "string"}]}
    return {key: opened(part) for key, part in value.items()}


def pruned(document: dict[str, Any]) -> dict[str, Any]:
    """The document with only the schemas of the chosen operations."""
    operations = [operation for path in document["paths"].values() for operation in path.values() if operation["operationId"] in OPERATIONS]
    missing = OPERATIONS - {operation["operationId"] for operation in operations}
    if missing:
        raise SystemExit(f"docs/openapi.json no longer has {', '.join(sorted(missing))}")
    schemas = document["components"]["schemas"]
    asked = reachable(set().union(*(references(operation.get("requestBody")) for operation in operations)), schemas)
    answered = reachable(set().union(*(references(operation["responses"]) for operation in operations)), schemas)
    kept = {name: opened(schema) if name in answered else schema for name, schema in schemas.items() if name in asked | answered}
    return {"openapi": document["openapi"], "info": document["info"], "paths": {}, "components": {"schemas": kept}}


def main(source: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder, "openapi.json")
        document.write_text(json.dumps(pruned(json.loads(source.read_text()))))
        result = Path(folder, "models.py")
        subprocess.run(
            [
                sys.executable, "-m", "datamodel_code_generator", "--input", str(document), "--input-file-type", "openapi", "--output", str(result),
                "--output-model-type", "typing.TypedDict", "--no-use-closed-typed-dict", "--target-python-version", "3.11",
                "--enum-field-as-literal", "all", "--use-standard-collections", "--use-union-operator",
                "--use-schema-description", "--disable-timestamp", "--disable-future-imports", "--formatters", "builtin",
            ],
            check=True,
        )  # fmt: skip
        body = "\n".join(line for line in result.read_text().splitlines() if not line.startswith("#")).lstrip("\n")
    target.write_text(f"{HEADER}\n{body.rstrip()}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
