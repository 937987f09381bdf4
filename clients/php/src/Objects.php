<?php

declare(strict_types=1);

namespace Vitrina;

/** Calls for one kind of object. Lists are sent in calls of 5,000 objects; each call is all or nothing. */
final class Objects
{
    private const MOST = 5_000;
    private const PAGE_SIZE = 1_000;

    private readonly string $at;

    public function __construct(private readonly Api $api, string $path, private readonly ?string $key)
    {
        $this->at = "/external/$path/";
    }

    /**
     * Yields all matching objects, ascending by id.
     *
     * @param array<string, scalar> $filters by parameter name
     * @return \Generator<int, array<string, mixed>>
     */
    public function list(array $filters = [], ?\DateTimeInterface $updatedAfter = null): \Generator
    {
        return $this->api->pages($this->at, [
            'shape' => 'array',
            'page_size' => self::PAGE_SIZE,
            'after' => 0,
            'updated_after' => $updatedAfter?->getTimestamp(),
        ] + $filters);
    }

    /** @return ?array<string, mixed> null for an unknown id */
    public function get(int $id): ?array
    {
        return $this->one("$this->at$id/");
    }

    /** @return ?array<string, mixed> object with this client key; null for an unknown key */
    public function byKey(string|int $key): ?array
    {
        return $this->one("{$this->at}by/$this->key/" . rawurlencode((string) $key) . '/');
    }

    /**
     * @param list<array<string, mixed>> $drafts
     * @return list<array<string, mixed>>
     */
    public function create(array $drafts): array
    {
        return $this->write('POST', 'bulk-create', $drafts);
    }

    /**
     * @param list<array<string, mixed>> $changes
     * @return list<array<string, mixed>>
     */
    public function update(array $changes): array
    {
        return $this->write('PUT', 'bulk-update', $changes);
    }

    /**
     * Creates missing objects and updates the others, by client key.
     *
     * @param list<array<string, mixed>> $drafts
     * @param bool $lenient writes valid objects although others are invalid
     * @param 'create'|'update'|null $mode `update` creates nothing, `create` updates nothing
     * @return list<array{id: ?int, outcome: string, errors?: list<array<string, mixed>>}>
     */
    public function upsert(array $drafts, bool $lenient = false, ?string $mode = null): array
    {
        return $this->write('POST', 'bulk-upsert', $drafts, ['mode' => $mode], $lenient ? ['Prefer' => 'handling=lenient'] : []);
    }

    /**
     * Deletes up to 5,000 objects, all or none, and returns their number.
     *
     * @param list<int> $ids
     */
    public function delete(array $ids): int
    {
        return $ids === [] ? 0 : $this->api->call('POST', "{$this->at}bulk-delete/", $ids)->body['deleted'];
    }

    /**
     * @param list<array<string, mixed>> $rows
     * @param array<string, scalar|null> $query
     * @param array<string, string> $headers
     * @return list<array<string, mixed>>
     */
    private function write(string $method, string $name, array $rows, array $query = [], array $headers = []): array
    {
        return $this->api->portions(
            $rows,
            self::MOST,
            fn (array $portion): array => $this->api->call($method, "$this->at$name/", $portion, $query, $headers)->body,
        );
    }

    /** @return ?array<string, mixed> */
    private function one(string $path): ?array
    {
        try {
            return $this->api->call('GET', $path)->body;
        } catch (ApiRefused $error) {
            if ($error->errorCode === 'not_found')
                return null;
            throw $error;
        }
    }
}
