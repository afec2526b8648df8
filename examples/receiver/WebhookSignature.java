import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies webhooks of the service: Java 11 or later, no packages. Copy it. */
public final class WebhookSignature {
    private static final int MAX_HEADER_LENGTH = 1024;
    private static final int MAX_PARTS = 16;
    private static final long TOLERANCE_SECONDS = 300;

    private WebhookSignature() {}

    /**
     * Whether the service sent these bytes within the last five minutes.
     *
     * <p>The header is {@code t=<unix seconds>,v1=<hex>}. During the replacement of a secret it has two {@code v1}, and
     * one must match. Later releases may add parts with other names, and this method skips them. No input makes it throw.
     *
     * @param secret the endpoint's whsec_… secret
     * @param header the X-Service-Signature header, null if it is missing
     * @param rawBody the body's bytes as received, not parsed and written again
     * @param now unix seconds: {@code System.currentTimeMillis() / 1000}
     */
    public static boolean isValid(String secret, String header, byte[] rawBody, long now) {
        if (secret == null || secret.isEmpty() || rawBody == null || header == null || header.length() > MAX_HEADER_LENGTH) return false;
        String[] parts = header.split(",", -1);
        if (parts.length > MAX_PARTS) return false;
        List<String> times = new ArrayList<>();
        List<String> signatures = new ArrayList<>();
        for (String part : parts) {
            if (part.startsWith("t=")) times.add(part.substring(2));
            if (part.startsWith("v1=")) signatures.add(part.substring(3));
        }
        if (times.size() != 1 || !times.get(0).matches("[0-9]{1,12}")) return false;
        if (Math.abs(now - Long.parseLong(times.get(0))) > TOLERANCE_SECONDS) return false;
        byte[] expected = hex(hmac(secret, times.get(0) + ".", rawBody)).getBytes(StandardCharsets.US_ASCII);
        boolean fits = false;
        for (String v1 : signatures) {
            // Compare all, so that the duration does not reveal the matching one.
            if (v1.matches("[0-9a-f]{64}") && MessageDigest.isEqual(expected, v1.getBytes(StandardCharsets.US_ASCII))) fits = true;
        }
        return fits;
    }

    private static byte[] hmac(String secret, String prefix, byte[] rawBody) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update(prefix.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(rawBody);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("every Java has HmacSHA256", error);
        }
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) text.append(String.format("%02x", each));
        return text.toString();
    }
}
