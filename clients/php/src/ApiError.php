<?php

declare(strict_types=1);

namespace Vitrina;

/** Failed call. */
abstract class ApiError extends \RuntimeException
{
}
