<?php

declare(strict_types=1);

namespace Vitrina;

/** Whatever keeps a call from being answered. */
abstract class ApiError extends \RuntimeException
{
}
