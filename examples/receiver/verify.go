// Package receiver verifies webhooks of the service: Go 1.20 or later, standard library only. Copy it.
package receiver

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	maxHeaderLength = 1024
	maxParts        = 16
	tolerance       = 300 // seconds
)

var (
	wholeSeconds = regexp.MustCompile(`^[0-9]{1,12}$`)
	hexHMAC      = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// IsValid reports whether the service sent these bytes within the last five minutes. The header is X-Service-Signature, the body
// is the bytes as received, and now is time.Now().
//
// The header is `t=<unix seconds>,v1=<hex>`. During the replacement of a secret it has two `v1`, and one must match.
// Later releases may add parts with other names, and IsValid skips them.
func IsValid(secret, header string, rawBody []byte, now time.Time) bool {
	if secret == "" || header == "" || len(header) > maxHeaderLength {
		return false
	}
	parts := strings.Split(header, ",")
	if len(parts) > maxParts {
		return false
	}
	var times, signatures []string
	for _, part := range parts {
		if value, found := strings.CutPrefix(part, "t="); found {
			times = append(times, value)
		} else if value, found := strings.CutPrefix(part, "v1="); found {
			signatures = append(signatures, value)
		}
	}
	if len(times) != 1 || !wholeSeconds.MatchString(times[0]) {
		return false
	}
	sent, err := strconv.ParseInt(times[0], 10, 64)
	if age := now.Unix() - sent; err != nil || age > tolerance || age < -tolerance {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(times[0] + "."))
	mac.Write(rawBody)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	fits := false
	for _, v1 := range signatures {
		// Compare all, so that the duration does not reveal the matching one.
		if hexHMAC.MatchString(v1) && hmac.Equal(expected, []byte(v1)) {
			fits = true
		}
	}
	return fits
}
