<?php

declare(strict_types=1);

namespace Vitrina;

/** The API refused the call: a retry will not help. */
final class ApiRefused extends ApiError
{
    /** Stable: `unauthorized`, `validation_failed`, `conflict`. */
    public readonly ?string $errorCode;

    /** @var list<array{code: string, message: string, index?: int, field?: string}> all that is wrong */
    public readonly array $errors;

    public readonly ?string $requestId;

    /** Address of the page that documents the code */
    public readonly ?string $docUrl;

    /**
     * @param array<string, mixed> $problem the whole of what was answered
     * @param int $first the place in all that was sent of the first object of the call
     */
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly array $problem,
        int $first = 0,
    ) {
        parent::__construct($message);
        $this->errorCode = $problem['code'] ?? null;
        $this->requestId = $problem['request_id'] ?? null;
        $this->docUrl = $problem['doc_url'] ?? null;
        $this->errors = array_map(
            static fn (array $one): array => isset($one['index']) ? ['index' => $one['index'] + $first] + $one : $one,
            $problem['errors'] ?? [],
        );
    }

    public function movedBy(int $first): self
    {
        return new self($this->getMessage(), $this->status, $this->problem, $first);
    }
}
