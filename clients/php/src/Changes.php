<?php

declare(strict_types=1);

namespace Vitrina;

/** What changes at a site, in the order of the commits, without missing anything. */
final class Changes
{
    private const AT = '/external/changes/';
    private const SAVE_SECONDS = 1.0;

    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Entry by entry, for ever, however long the server is away; with `$wait` 0 until all is told. An entry is done when the loop asks for the next one, so after a crash
     * some come again, and applying one twice must do no harm.
     *
     * @param ?\Closure(int): mixed $save keeps the cursor to begin from next time
     * @param ?\Closure(int): mixed $restored is told when the site was restored from a backup: what was told behind that cursor was undone
     * @param list<string> $types
     * @return \Generator<int, array<string, mixed>>
     */
    public function after(
        ?int $after,
        ?\Closure $save = null,
        ?\Closure $restored = null,
        array $types = [],
        ?string $excludeOrigin = null,
        int $wait = 50,
        int $limit = 1_000,
    ): \Generator {
        $query = [
            'types' => $types === [] ? null : implode(',', $types),
            'exclude_origin' => $excludeOrigin,
            'limit' => $limit,
            'wait' => $wait === 0 ? null : $wait,
        ];
        [$saved, $savedAt] = [$after, microtime(true)];
        $keep = static function (?int $done) use ($save, &$saved, &$savedAt): void {
            if ($save === null || $done === null || $done === $saved)
                return;
            $saved = $done;
            $save($done);
            $savedAt = microtime(true);
        };
        $patience = $wait > 0 ? INF : null;
        for ($more = true; $more || $wait > 0; ) {
            $askedAt = microtime(true);
            try {
                $asked = $query + ['after' => $after];
                $page = $this->api->call('GET', self::AT, query: $asked, timeout: $wait + 30.0, patience: $patience)->body;
            } catch (ApiRefused $error) {
                if ($error->errorCode === 'cursor_gone')
                    throw new ChangesGone($error->problem['oldest']);
                if ($error->errorCode !== 'restored')
                    throw $error;
                $after = $error->problem['safe'];
                if ($restored !== null)
                    $restored($after);
                continue;
            }
            // A server that is about to stop holds no answers.
            if ($wait > 0 && $page['next'] === $after && !$page['more'] && microtime(true) - $askedAt < 1)
                sleep(1);
            try {
                foreach ($page['changes'] as $change) {
                    yield $change;
                    $after = $change['cursor'];
                    if (microtime(true) - $savedAt >= self::SAVE_SECONDS)
                        $keep($after);
                }
                // Behind the last entry there may be others that were not asked for.
                $after = $page['next'];
            } finally {
                $keep($after);
            }
            $more = $page['more'];
        }
    }

    /** Where the feed ends now. Take it first, then read everything. */
    public function presentCursor(): int
    {
        return $this->api->call('GET', self::AT, query: ['after' => 'now'])->body['next'];
    }
}
