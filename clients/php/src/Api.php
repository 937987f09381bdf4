<?php

declare(strict_types=1);

namespace Vitrina;

/**
 * Client of the API. Retries calls while the API is unavailable or overloaded; an idempotency key prevents
 * duplicate writes.
 */
final class Api
{
    private const LONGEST_PAUSE = 60.0;
    private const LONGEST_ASKED_PAUSE = 3_600.0;

    public readonly string $url;
    private readonly \CurlHandle $curl;

    /**
     * @param float $patience seconds for which a call is retried; 0: a single attempt
     * @param float $timeout seconds per attempt
     * @param ?\Closure(ApiUnavailable): void $onFailure receives the error of each failed attempt, for logging
     */
    public function __construct(
        string $url,
        private readonly string $token,
        private readonly string $language = 'en',
        private readonly float $patience = 300.0,
        private readonly float $timeout = 130.0,
        private readonly ?\Closure $onFailure = null,
    ) {
        $parts = parse_url($url);
        if (!is_array($parts) || !in_array($parts['scheme'] ?? '', ['http', 'https'], true) || isset($parts['query']))
            throw new \ValueError('url: must be the address of the API, such as https://api.example');
        $this->url = rtrim($url, '/');
        $this->curl = curl_init();
    }

    /**
     * Sends a call and retries it until the API responds.
     *
     * @param array<string, scalar|null> $query
     * @param array<string, string> $headers
     * @throws ApiRefused for a refusal, which is not retried
     * @throws ApiUnavailable after `$patience` seconds without a response
     */
    public function call(
        string $method,
        string $path,
        mixed $body = null,
        array $query = [],
        array $headers = [],
        ?float $timeout = null,
        ?float $patience = null,
    ): Answer {
        $sent = $headers + ['API-Token' => $this->token, 'Accept' => 'application/json', 'Accept-Language' => $this->language];
        $data = null;
        if ($body !== null) {
            $data = json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION);
            $sent['Content-Type'] = 'application/json';
        }
        // All attempts share a key, so that the server writes once.
        if ($method !== 'GET')
            $sent += ['Idempotency-Key' => bin2hex(random_bytes(16))];
        $address = $this->url . $path . self::queryOf($query);
        $end = microtime(true) + ($patience ?? $this->patience);
        for ($failures = 0; ; $failures++)
            try {
                return $this->once($method, $address, $data, $sent, $timeout ?? $this->timeout);
            } catch (ApiUnavailable $error) {
                if ($this->onFailure !== null)
                    ($this->onFailure)($error);
                $pause = $error->retryAfter
                    ?? min(2.0 ** $failures, self::LONGEST_PAUSE) * random_int(50, 100) / 100;
                if (microtime(true) + $pause >= $end)
                    throw $error;
                usleep((int) ($pause * 1_000_000));
            }
    }

    /**
     * Yields the rows of a list; requests further pages by the `Link` header.
     *
     * @param array<string, scalar|null> $query
     * @return \Generator<int, array<string, mixed>>
     */
    public function pages(string $path, array $query): \Generator
    {
        for ($next = $query; $next !== null; ) {
            $answer = $this->call('GET', $path, query: $next);
            foreach ($answer->body as $row)
                yield $row;
            $next = $answer->body === [] ? null : self::nextOf($answer->headers['link'] ?? '');
        }
    }

    /**
     * Sends rows in calls of at most `$most`. The `index` of an error refers to `$rows`.
     *
     * @template Result
     * @param list<array<string, mixed>> $rows
     * @param \Closure(list<array<string, mixed>>): list<Result> $send
     * @return list<Result>
     */
    public function portions(array $rows, int $most, \Closure $send): array
    {
        $results = [];
        foreach (array_chunk($rows, $most) as $place => $portion)
            try {
                array_push($results, ...$send($portion));
            } catch (ApiRefused $error) {
                throw $error->movedBy($place * $most);
            }
        return $results;
    }

    /** @param array<string, string> $headers */
    private function once(string $method, string $address, ?string $data, array $headers, float $timeout): Answer
    {
        $found = [];
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $address,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($timeout * 1_000),
            CURLOPT_ACCEPT_ENCODING => '',
            // Without `Expect: 100-continue`, which curl sends before a large body.
            CURLOPT_HTTPHEADER => ['Expect:', ...array_map(
                static fn (string $name, string $value): string => "$name: $value",
                array_keys($headers),
                $headers,
            )],
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $curl, string $line) use (&$found): int {
                [$name, $value] = explode(':', $line, 2) + [1 => null];
                if ($value !== null)
                    $found[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ] + ($data === null ? [] : [CURLOPT_POSTFIELDS => $data]));
        $text = curl_exec($this->curl);
        if (!is_string($text))
            throw new ApiUnavailable("{$this->url} does not respond: " . curl_error($this->curl));
        $status = curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        $where = "$method " . strtok($address, '?') . " returned $status";
        $body = $text === '' ? null : json_decode($text, true);
        if ($status >= 200 && $status < 300) {
            // A truncated response, or a page of a proxy.
            if ($body === null && trim($text) !== '' && trim($text) !== 'null')
                throw new ApiUnavailable("{$this->url} returned a response that is not JSON");
            return new Answer($body, $found);
        }
        $problem = is_array($body) ? $body : [];
        if (is_string($problem['doc_url'] ?? null))
            $problem['doc_url'] = $this->url . $problem['doc_url'];
        // A retry may succeed. With idempotency_key_in_use, an earlier attempt is still in progress.
        if ($status >= 500 || $status === 408 || $status === 429 || ($problem['code'] ?? null) === 'idempotency_key_in_use')
            throw new ApiUnavailable($where, self::secondsOf($found['retry-after'] ?? ''));
        throw new ApiRefused(isset($problem['detail']) ? "$where: {$problem['detail']}" : $where, $status, $problem);
    }

    /** Seconds to wait by a `Retry-After` header, which has seconds or a date. */
    private static function secondsOf(string $wait): ?float
    {
        $date = ctype_digit($wait) ? null : strtotime($wait);
        if ($date === false)
            return null;
        $seconds = $date === null ? (float) $wait : $date - microtime(true);
        return min(max($seconds, 0.0), self::LONGEST_ASKED_PAUSE);
    }

    /** @param array<string, scalar|null> $query */
    private static function queryOf(array $query): string
    {
        $given = array_filter($query, static fn (mixed $value): bool => $value !== null);
        $texts = array_map(static fn (mixed $value): mixed => is_bool($value) ? ($value ? 'true' : 'false') : $value, $given);
        return $texts === [] ? '' : '?' . http_build_query($texts);
    }

    /** @return ?array<string, string> query of the next page */
    private static function nextOf(string $link): ?array
    {
        if (preg_match('/<([^>]+)>;\s*rel="next"/', $link, $found) !== 1)
            return null;
        parse_str((string) parse_url($found[1], PHP_URL_QUERY), $query);
        return $query;
    }
}
